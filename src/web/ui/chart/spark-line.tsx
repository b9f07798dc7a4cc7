// A 60 × 22 px line with the trend of a figure over the period; its values are shown elsewhere.

const width = 60;
const height = 22;

export function SparkLine({ values }: { values: readonly number[] }) {
  if (values.length < 2) return null;
  const max = Math.max(...values);
  const min = Math.min(...values);
  const span = max - min || 1;
  const points = values.map((value, index) => [
    2 + (index / (values.length - 1)) * (width - 6),
    3 + (1 - (value - min) / span) * (height - 6),
  ]);
  const [lastX = 0, lastY = 0] = points.at(-1) ?? [];
  const path = points.map(([x = 0, y = 0]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ');
  return (
    <svg className="spark" width={width} height={height} aria-hidden>
      <polyline points={path} fill="none" stroke="var(--chart-1)" strokeWidth="1.5" strokeLinejoin="round" />
      <circle cx={lastX} cy={lastY} r="2.2" fill="var(--chart-1)" />
    </svg>
  );
}
