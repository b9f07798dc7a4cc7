// Sparklines of a period for the tiles: neighbouring hours or days are merged until few enough points remain.

export type SparkPoint = { volume: number; count: number; failed: number };

const pointsMax = 24;

/** Merges neighbours into at most 24 points; sums are preserved. */
export function gatherPoints(points: readonly SparkPoint[], max = pointsMax): SparkPoint[] {
  const size = Math.ceil(points.length / max);
  const gathered: SparkPoint[] = [];
  for (let start = 0; start < points.length; start += size) {
    const part = points.slice(start, start + size);
    gathered.push({
      volume: sum(part.map((point) => point.volume)),
      count: sum(part.map((point) => point.count)),
      failed: sum(part.map((point) => point.failed)),
    });
  }
  return gathered;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/** Returns the four sparklines. A rate or an average without payments is left out instead of drawn as zero. */
export function sparksOf(points: readonly SparkPoint[]) {
  const gathered = gatherPoints(points);
  const decided = gathered.filter((point) => point.count + point.failed > 0);
  const paid = gathered.filter((point) => point.count > 0);
  return {
    volume: gathered.map((point) => point.volume),
    count: gathered.map((point) => point.count),
    rate: decided.map((point) => point.count / (point.count + point.failed)),
    average: paid.map((point) => point.volume / point.count),
  };
}
