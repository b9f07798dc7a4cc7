// A card with a line chart over time: this period solid, the previous one dotted; hovering shows the values in the header.
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorPanel } from '../error-panel.tsx';
import '../parts.css';
import './chart.css';

const LineChart = lazy(() => import('./line-chart.tsx').then((m) => ({ default: m.LineChart })));

export type ChartPoint = {
  /** Axis label: '13 Nov'. */
  label: string;
  /** Header label: 'Fri 13 Nov'; `label` by default. */
  longLabel?: string;
  value: number;
  previousLabel?: string;
  previous?: number | null;
};

type Props = {
  title: string;
  aside?: ReactNode;
  /** Undefined while loading. */
  points: readonly ChartPoint[] | undefined;
  error?: unknown;
  onRetry?: () => unknown;
  /** Format in the header and the table: '₦3,475,250.00'. */
  format: (value: number) => string;
  /** Format on the axis: '₦4m'. */
  formatShort: (value: number) => string;
  /** Labels of the two lines while nothing is hovered. */
  legend: { current: string; previous?: string };
  /** Shown instead of a line of zeros. */
  empty?: ReactNode;
  height?: number;
};

export function ChartCard(props: Props) {
  const { title, aside, points, error, onRetry, format, legend, empty, height = 220 } = props;
  const { t } = useTranslation();
  const [active, setActive] = useState<number | null>(null);
  const point = active === null ? undefined : points?.[active];
  const nothing = points && empty && points.every((point) => point.value === 0 && !point.previous);
  return (
    <section className="card chart-card">
      <header>
        <h2>{t(title)}</h2>
        {aside && <span className="aside">{aside}</span>}
        <span className={point ? 'end legend hovered' : 'end legend'} aria-hidden>
          <span>
            <i />
            {point ? (point.longLabel ?? point.label) : t(legend.current)}
            {point && <b className="num">{format(point.value)}</b>}
          </span>
          {legend.previous && (
            <span>
              <i className="cmp" />
              {point ? point.previousLabel : t(legend.previous)}
              {point?.previous != null && <b className="num">{format(point.previous)}</b>}
            </span>
          )}
        </span>
      </header>
      <div className="chart" style={{ height }}>
        {error && !points ? (
          <ErrorPanel error={error} {...(onRetry ? { onRetry } : {})} />
        ) : nothing ? (
          empty
        ) : points ? (
          <Suspense fallback={<span className="sk chart-sk" />}>
            <LineChart points={points} formatShort={props.formatShort} active={active} onActive={setActive} />
          </Suspense>
        ) : (
          <span className="sk chart-sk" />
        )}
      </div>
      {points && <ChartTable title={title} points={points} format={format} />}
    </section>
  );
}

type TableProps = Pick<Props, 'title' | 'format'> & { points: readonly ChartPoint[] };

/** The same values for screen readers. */
function ChartTable({ title, points, format }: TableProps) {
  const { t } = useTranslation();
  return (
    <div className="sr-only">
      <table>
        <caption>{t(title)}</caption>
        <thead>
          <tr>
            <th scope="col">{t('Date')}</th>
            <th scope="col">{t('Value')}</th>
            <th scope="col">{t('Previous period')}</th>
          </tr>
        </thead>
        <tbody>
          {points.map((point) => (
            <tr key={point.label}>
              <th scope="row">{point.longLabel ?? point.label}</th>
              <td>{format(point.value)}</td>
              <td>{point.previous == null ? '—' : format(point.previous)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
