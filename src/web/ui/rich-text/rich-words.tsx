// A rich text on a dashboard screen, rendered as for payers.
import { RichText } from './rich-text.tsx';
import './rich-words.css';

export function RichWords({ text }: { text: string }) {
  return <RichText className="rich-words" text={text} />;
}
