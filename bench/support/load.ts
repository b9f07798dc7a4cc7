// Load generator for benches: sequential callers for a fixed time, and their measurements.

export const isTiny = process.argv.includes('--tiny');

export type Load = {
  /** Completed calls per second. */
  perS: number;
  /** The total duration. */
  seconds: number;
  p50Ms: number;
  p99Ms: number;
  /** Processor time of program and database together, microseconds per call; undefined if not available. */
  cpuUs: number | undefined;
};

export function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

export function median(values: readonly number[]): number {
  return percentile(
    values.toSorted((a, b) => a - b),
    0.5,
  );
}

/** The work of a caller; false means that no work is left. */
export type Work = (caller: number) => Promise<unknown>;

/**
 * Every caller sends its next call as soon as the previous one completes. A failed call fails the bench, because figures with errors are
 * meaningless.
 */
export async function load(
  callers: number,
  durationMs: number,
  work: Work,
  readCpuMs: () => number | undefined = () => undefined,
): Promise<Load> {
  const tookMs: number[] = [];
  const cpuBeforeMs = readCpuMs();
  const startedAt = performance.now();
  const endAt = startedAt + durationMs;
  const call = async (caller: number): Promise<void> => {
    while (performance.now() < endAt) {
      const at = performance.now();
      if ((await work(caller)) === false) return;
      tookMs.push(performance.now() - at);
    }
  };
  await Promise.all(Array.from({ length: callers }, (_, caller) => call(caller)));
  const seconds = (performance.now() - startedAt) / 1000;
  const cpuMs = cpuBeforeMs === undefined ? undefined : (readCpuMs() ?? 0) - cpuBeforeMs;
  tookMs.sort((a, b) => a - b);
  return {
    perS: tookMs.length / seconds,
    seconds,
    p50Ms: percentile(tookMs, 0.5),
    p99Ms: percentile(tookMs, 0.99),
    cpuUs: cpuMs === undefined ? undefined : (1000 * cpuMs) / Math.max(1, tookMs.length),
  };
}

/** Returns the median round by rate, so that one external disturbance does not decide a figure. */
export function middle(rounds: readonly Load[]): Load {
  const sorted = rounds.toSorted((a, b) => a.perS - b.perS);
  return sorted[Math.floor(sorted.length / 2)] as Load;
}

export type Candidate = {
  name: string;
  callers: number;
  work: Work;
  /** Runs before each round, outside the measured time. */
  before?: () => Promise<void>;
};

/** Measures all candidates in turn, several times, so that fluctuations of the machine affect all of them. */
export async function race(
  candidates: readonly Candidate[],
  options: { rounds: number; durationMs: number; readCpuMs?: () => number | undefined },
): Promise<Map<string, Load>> {
  const visited = new Map<string, Load[]>(candidates.map(({ name }) => [name, []]));
  const run = async ({ callers, work, before }: Candidate, durationMs: number): Promise<Load> => {
    await before?.();
    return load(callers, durationMs, work, options.readCpuMs);
  };
  for (const candidate of candidates) await run(candidate, isTiny ? 20 : 300);
  for (let round = 0; round < options.rounds; round += 1) {
    for (const candidate of candidates)
      visited.get(candidate.name)?.push(await run(candidate, options.durationMs));
  }
  return new Map([...visited].map(([name, rounds]) => [name, middle(rounds)]));
}

/**
 * `--long` measures longer, for a reliable figure; `--short` gives a first estimate. `--tiny` only checks that a bench still works, as in
 * `npm test`; its figures are meaningless.
 */
export function chooseLength<T>(lengths: { tiny?: T; short: T; usual: T; long: T }): T {
  if (isTiny) return lengths.tiny ?? lengths.short;
  if (process.argv.includes('--long')) return lengths.long;
  return process.argv.includes('--short') ? lengths.short : lengths.usual;
}
