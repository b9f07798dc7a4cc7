// The recharts drawing of a chart card; loaded only where a chart is shown.
import { useEffect } from 'react';
import {
  CartesianGrid,
  LineChart as Chart,
  Line,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import type { ChartPoint } from './chart-card.tsx';

type Props = {
  points: readonly ChartPoint[];
  formatShort: (value: number) => string;
  active: number | null;
  onActive: (index: number | null) => void;
};

const tick = { fontSize: 11, fill: 'var(--text-3)' };

export function LineChart({ points, formatShort, active, onActive }: Props) {
  const data = points.map((point, index) => ({ ...point, index }));
  // Long labels, such as Nov 2025, must not touch on a phone either.
  const ticksMax = points.some((point) => point.label.length > 6) ? 4 : 7;
  const step = Math.max(1, Math.ceil(points.length / ticksMax));
  const ticks = data.filter((point) => point.index % step === 0).map((point) => point.index);
  const axis = niceTicks(Math.max(0, ...points.flatMap((point) => [point.value, point.previous ?? 0])));
  const label = (index: number) => points[index]?.label ?? '';
  /** Hides the labels that would overlap the date plate. */
  const near = (index: number) => active !== null && Math.abs(index - active) < step * 0.9;
  return (
    <ResponsiveContainer width="100%" height="100%" initialDimension={{ width: 600, height: 220 }}>
      <Chart data={data} margin={{ top: 8, right: 24, bottom: 0, left: 0 }} accessibilityLayer={false}>
        <CartesianGrid vertical={false} stroke="var(--chart-grid)" />
        <XAxis
          dataKey="index"
          type="number"
          domain={[0, Math.max(1, points.length - 1)]}
          ticks={ticks}
          tick={(shown: TickProps) => (
            <DateTick {...shown} text={label(shown.payload.value)} hidden={near(shown.payload.value)} />
          )}
          tickLine={false}
          axisLine={false}
          height={28}
        />
        <YAxis
          domain={[0, axis.at(-1) ?? 1]}
          ticks={axis}
          interval={0}
          tickFormatter={formatShort}
          tick={tick}
          tickLine={false}
          axisLine={false}
          width={56}
        />
        <Tooltip cursor={false} content={(shown) => <Report {...shown} onActive={onActive} />} />
        {active !== null && (
          <ReferenceLine x={active} stroke="var(--text-3)" label={<Plate text={label(active)} />} />
        )}
        <Line
          dataKey="previous"
          stroke="var(--chart-compare)"
          strokeWidth={1.5}
          strokeDasharray="2 3"
          dot={false}
          activeDot={{ r: 3.5, fill: 'var(--canvas)', stroke: 'var(--chart-compare)', strokeWidth: 1.5 }}
          isAnimationActive={false}
        />
        <Line
          dataKey="value"
          stroke="var(--chart-1)"
          strokeWidth={2}
          dot={false}
          activeDot={{ r: 4, fill: 'var(--chart-1)', stroke: 'var(--canvas)', strokeWidth: 2 }}
          isAnimationActive={false}
        />
      </Chart>
    </ResponsiveContainer>
  );
}

/** Returns round values from 0 to slightly above the largest value, for at most five lines. */
export function niceTicks(max: number): number[] {
  if (max <= 0) return [0, 1];
  const power = 10 ** Math.floor(Math.log10(max / 4));
  const step = [1, 2, 2.5, 5, 10].map((item) => item * power).find((item) => item * 4 >= max) ?? max;
  return Array.from({ length: Math.ceil(max / step) + 1 }, (_, index) => index * step);
}

type TickProps = { x: number | string; y: number | string; payload: { value: number } };

function DateTick({ x, y, text, hidden }: TickProps & { text: string; hidden: boolean }) {
  if (hidden) return null;
  return (
    <text x={x} y={y} dy={10} textAnchor="middle" {...tick}>
      {text}
    </text>
  );
}

type ReportProps = { active?: boolean; label?: unknown; onActive: (index: number | null) => void };

/** Reports the hovered point to the card; renders nothing, so that nothing covers the line. */
function Report({ active, label, onActive }: ReportProps) {
  const index = active && typeof label === 'number' ? label : null;
  useEffect(() => {
    onActive(index);
  }, [index, onActive]);
  return null;
}

type PlateProps = { text: string; viewBox?: { x?: number; y?: number; height?: number } };

/** The date of the hovered point, on the axis. */
function Plate({ text, viewBox }: PlateProps) {
  const width = text.length * 6.4 + 16;
  const x = viewBox?.x ?? 0;
  const y = (viewBox?.y ?? 0) + (viewBox?.height ?? 0) + 6;
  return (
    <g className="plate">
      <rect x={x - width / 2} y={y} width={width} height={18} rx={4} fill="var(--text)" />
      <text x={x} y={y + 13} textAnchor="middle" fontSize={11} fontWeight={600} fill="var(--canvas)">
        {text}
      </text>
    </g>
  );
}
