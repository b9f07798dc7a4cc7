// Formatted description of a link or page: paragraphs, bold text and links, collapsed where it would displace the payment.
import { useLayoutEffect, useRef, useState } from 'react';
import { RichText } from '#web/ui/rich-text/rich-text.tsx';
import { t } from '../i18n.ts';
import './story-text.css';

/** On a phone a long text is collapsed, so that the payment step stays near. */
export function StoryText({ text }: { text: string }) {
  const [whole, setWhole] = useState(false);
  const [isCut, setIsCut] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const measured = box.current;
    if (!measured) return;
    const measure = () => setIsCut(measured.scrollHeight > measured.clientHeight + 4);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(measured);
    return () => observer.disconnect();
  }, []);
  return (
    <div className={whole ? 'pp-story-text whole' : 'pp-story-text'}>
      <div ref={box} className={isCut && !whole ? 'pp-fold cut' : 'pp-fold'}>
        <RichText text={text} />
      </div>
      {isCut && !whole && (
        <button type="button" className="pp-textbutton" onClick={() => setWhole(true)}>
          {t('Read more')}
        </button>
      )}
    </div>
  );
}
