// A rich text on a screen of the dashboard, as payers read it.
import { RichText } from './rich-text.tsx';
import './rich-words.css';

export function RichWords({ text }: { text: string }) {
  return <RichText className="rich-words" text={text} />;
}
