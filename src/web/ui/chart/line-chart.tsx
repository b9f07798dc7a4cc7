// The drawing of a chart card, by recharts; loaded only where a chart is shown.
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
  const step = Math.max(1, Math.ceil(points.length / 7));
  const ticks = data.filter((point) => point.index % step === 0).map((point) => point.index);
  const label = (index: number) => points[index]?.label ?? '';
  return (
    <ResponsiveContainer width="100%" height="100%" initialDimension={{ width: 600, height: 220 }}>
      <Chart data={data} margin={{ top: 8, right: 16, bottom: 0, left: 0 }} accessibilityLayer={false}>
        <CartesianGrid vertical={false} stroke="var(--chart-grid)" />
        <XAxis
          dataKey="index"
          type="number"
          domain={[0, Math.max(1, points.length - 1)]}
          ticks={ticks}
          tickFormatter={label}
          tick={tick}
          tickLine={false}
          axisLine={false}
          height={28}
        />
        <YAxis
          tickFormatter={formatShort}
          tick={tick}
          tickLine={false}
          axisLine={false}
          width={56}
          tickCount={5}
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

type ReportProps = { active?: boolean; label?: unknown; onActive: (index: number | null) => void };

/** Tells the card which point is hovered; shows nothing itself, so that nothing covers the line. */
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
