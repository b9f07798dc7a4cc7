// Figures side by side in one frame: label, value, change and trend.
import type { ReactNode } from 'react';
import { ErrorPanel } from '../error-panel.tsx';
import { SparkLine } from './spark-line.tsx';
import './chart.css';

export type StatTile = {
  label: string;
  /** Secondary text after the label: '31, 1.3% of volume'. */
  aside?: ReactNode;
  value: ReactNode;
  /** A `Delta`. */
  delta?: ReactNode;
  /** 'from ₦42.90m'. */
  note?: ReactNode;
  spark?: readonly number[];
};

type Props = {
  /** Accessible name of the group. */
  label: string;
  /** Undefined while loading: the tiles keep their space. */
  tiles: readonly StatTile[] | undefined;
  count?: number;
  /** The load error, shown instead of an endless skeleton. */
  error?: unknown;
  onRetry?: () => unknown;
  /** Whether figures are 16 px, as above a list. */
  compact?: boolean;
};

export function StatTiles({ label, tiles, count = 4, error, onRetry, compact = false }: Props) {
  if (error && !tiles)
    return (
      <section className={compact ? 'card kpis-failed compact' : 'card kpis-failed'} aria-label={label}>
        <ErrorPanel error={error} {...(onRetry && { onRetry })} />
      </section>
    );
  const shown = tiles ?? Array.from({ length: count }, () => null);
  return (
    <dl className={compact ? 'kpis compact' : 'kpis'} aria-label={label} aria-busy={!tiles}>
      {shown.map((tile, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: tiles keep their places
        <div className="kpi" key={index}>
          {tile ? <Tile {...tile} compact={compact} /> : <TileSkeleton compact={compact} />}
        </div>
      ))}
    </dl>
  );
}

function Tile({ label, aside, value, delta, note, spark, compact }: StatTile & { compact: boolean }) {
  return (
    <>
      <dt className="k">
        {label}
        {aside && <span className="k-aside num">{aside}</span>}
      </dt>
      <dd className="v num">{value}</dd>
      {!compact && (
        <dd className="c">
          {delta}
          {note && <span className="note trunc">{note}</span>}
        </dd>
      )}
      {spark && !compact && (
        <dd>
          <SparkLine values={spark} />
        </dd>
      )}
    </>
  );
}

function TileSkeleton({ compact }: { compact: boolean }) {
  return (
    <>
      <dt className="k">
        <span className="sk" style={{ width: '45%', margin: compact ? '2px 0' : '4px 0' }} />
      </dt>
      <dd className="v">
        <span className="sk" style={{ width: '70%', height: compact ? 16 : 20, margin: '4px 0' }} />
      </dd>
      {!compact && (
        <dd className="c">
          <span className="sk" style={{ width: '55%', margin: '2px 0' }} />
        </dd>
      )}
    </>
  );
}
