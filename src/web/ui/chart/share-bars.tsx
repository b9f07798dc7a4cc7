// Shares of a whole as proportional bars: 54.2% fills 54.2%.

import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import './chart.css';

export type ShareBar = {
  key: string;
  label: string;
  icon?: ReactNode;
  amount: ReactNode;
  percent: number;
  /** Path of the list behind the bar. */
  path?: string;
  /** The query string of the path. */
  search?: Readonly<Record<string, string>>;
};

/** `bars` is undefined while loading. */
export function ShareBars({ bars, count = 4 }: { bars: readonly ShareBar[] | undefined; count?: number }) {
  if (!bars)
    return (
      <ul className="bars" aria-busy>
        {Array.from({ length: count }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
          <li key={index}>
            <span className="sk" style={{ width: `${70 - index * 10}%`, margin: '4px 0' }} />
            <span className="t" />
          </li>
        ))}
      </ul>
    );
  return (
    <ul className="bars">
      {bars.map((bar) => (
        <li key={bar.key}>
          <span className="l">
            {bar.icon}
            {bar.path ? (
              <Link to={bar.path} search={bar.search ?? {}}>
                {bar.label}
              </Link>
            ) : (
              <span>{bar.label}</span>
            )}
            <span className="amt num">{bar.amount}</span>
            <span className="pc num">{bar.percent.toFixed(1)}%</span>
          </span>
          <span className="t" aria-hidden>
            <i style={{ width: `${bar.percent}%` }} />
          </span>
        </li>
      ))}
    </ul>
  );
}
