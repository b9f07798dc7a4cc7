// Text for programs and terminals: shown as it is, copied with one press, scrolling within itself.
import type { ReactNode } from 'react';
import { CopyText } from '../copy-text.tsx';
import './code-block.css';

type Props = {
  text: string;
  /** What it is, for the names of the button and of the scrolling region: 'payload', 'command'. */
  label: string;
  /** Above it: its language or a choice of several. */
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
