// Small shapes of a period for the tiles: neighbouring hours or days gathered until few enough are left to be seen.

export type SparkPoint = { volume: number; count: number; failed: number };

const pointsMax = 24;

/** Gathers neighbours into at most 24 points; nothing is lost, sums stay sums. */
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

/** The four shapes. A rate or an average where nobody paid is not drawn as nothing: it is left out. */
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
