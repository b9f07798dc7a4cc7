// A rich text on a dashboard screen, rendered as for payers.
import { RichText } from './rich-text.tsx';
import './rich-text-content.css';

export function RichTextContent({ text }: { text: string }) {
  return <RichText className="rich-words" text={text} />;
}
