// Text for programs and terminals: shown verbatim, with a copy button and its own scrolling.
import type { ReactNode } from 'react';
import { CopyText } from '../copy-text.tsx';
import './code-block.css';

type Props = {
  text: string;
  /** The kind of text, for the names of the button and the scrolling region: 'payload', 'command'. */
  label: string;
  /** Above the text: its language or a choice of languages. */
  head?: ReactNode;
};

export function CodeBlock({ text, label, head }: Props) {
  return (
    <div className="code-block">
      <div className="code-head">
        <span className="grow">{head}</span>
        <CopyText text={text} label={label} buttonOnly />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: where it scrolls, the keyboard must be able to do so */}
      <pre tabIndex={0}>
        <code>{text}</code>
      </pre>
    </div>
  );
}
