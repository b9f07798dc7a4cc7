// What a merchant tells on a payment page: the goal and how near it is, the description, the pictures.
import { useLayoutEffect, useRef, useState } from 'react';
import type { CheckoutPage } from '#shared/contract/payments/checkout.ts';
import type { PageStory } from '#shared/contract/payments/payment-page-story.ts';
import { type Currency, formatMoney } from '#shared/money.ts';
import { RichText } from '#web/ui/rich-text/rich-text.tsx';
import { t } from '../i18n.ts';
import './story.css';

/** How much of the goal has come together; the bar ends at the goal, the figures do not. */
function Goal({ goal, currency }: { goal: NonNullable<PageStory['goal']>; currency: Currency }) {
  const { amount, collected, percent, payments } = goal;
  const of = formatMoney(amount, currency);
  return (
    <div className="pp-goal">
      <p className="pp-goal-words">
        <b className="num">{formatMoney(collected, currency)}</b>{' '}
        <span>{t('of {{goal}}', { goal: of })}</span>
      </p>
      <div
        className="pp-goal-bar"
        role="progressbar"
        aria-label={t('Goal reached')}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.min(100, percent)}
        aria-valuetext={`${percent}%`}
      >
        <span style={{ inlineSize: `${Math.min(100, percent)}%` }} />
      </div>
      <p className="pp-goal-facts num">
        <span>{t('{{percent}}% reached', { percent })}</span>
        <span>
          {payments === 1
            ? t('1 payment')
            : t('{{payments}} payments', { payments: payments.toLocaleString('en') })}
        </span>
      </p>
    </div>
  );
}

/** On a phone a long text is folded, so that paying is not far below. */
function StoryText({ text }: { text: string }) {
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

function Gallery({ pictures }: { pictures: readonly string[] }) {
  return (
    <ul className="pp-gallery">
      {pictures.map((address, index) => (
        <li key={address}>
          <a
            href={address}
            target="_blank"
            rel="noopener"
            aria-label={t('Picture {{number}} of {{all}}', { number: index + 1, all: pictures.length })}
          >
            <img src={address} alt="" loading="lazy" />
          </a>
        </li>
      ))}
    </ul>
  );
}

/** What a page tells beyond a link, in the order it is shown. */
export function Story({ page, story }: { page: CheckoutPage; story: PageStory }) {
  return (
    <>
      {story.goal && <Goal goal={story.goal} currency={page.currency} />}
      {page.description && <StoryText text={page.description} />}
      {story.gallery.length > 0 && <Gallery pictures={story.gallery} />}
    </>
  );
}
