// A timeline: every change with its time and actor, newest first.
import type { ReactNode } from 'react';
import { DateText } from './date-text.tsx';
import './parts.css';

export type TimelineItem = {
  at: string;
  sentence: ReactNode;
  actor: string;
  tone: 'success' | 'danger' | 'neutral';
};

export function Timeline({ items }: { items: readonly TimelineItem[] }) {
  return (
    <ol className="tl">
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a timeline only grows at one end
        <li key={`${item.at} ${index}`}>
          <span className={`d ${item.tone}`} />
          <span>
            {item.sentence}
            <small>
              <DateText at={item.at} /> · {item.actor}
            </small>
          </span>
        </li>
      ))}
    </ol>
  );
}
