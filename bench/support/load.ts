// Load for a bench: callers that ask one after the other for a while, and what they saw of it.

export const isTiny = process.argv.includes('--tiny');

export type Load = {
  /** Calls answered, per second. */
  perS: number;
  /** How long it took in all. */
  seconds: number;
  p50Ms: number;
  p99Ms: number;
  /** Processor time of program and database together, microseconds a call; undefined where it cannot be known. */
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

/** What a caller does; answering false says that there is nothing left to do. */
export type Work = (caller: number) => Promise<unknown>;

/** Every caller asks again as soon as it is answered. A failed call fails the bench: a figure with errors is none. */
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

/** The round in the middle by its rate: one disturbance from outside does not decide a figure. */
export function middle(rounds: readonly Load[]): Load {
  const sorted = rounds.toSorted((a, b) => a.perS - b.perS);
  return sorted[Math.floor(sorted.length / 2)] as Load;
}

export type Candidate = {
  name: string;
  callers: number;
  work: Work;
  /** Runs before each round, outside of the time. */
  before?: () => Promise<void>;
};

/** Measures all candidates in turn, several times over, so that a change of the machine's mood meets all of them. */
export async function race(
  candidates: readonly Candidate[],
  options: { rounds: number; durationMs: number; readCpuMs?: () => number | undefined },
): Promise<Map<string, Load>> {
  const seen = new Map<string, Load[]>(candidates.map(({ name }) => [name, []]));
  const run = async ({ callers, work, before }: Candidate, durationMs: number): Promise<Load> => {
    await before?.();
    return load(callers, durationMs, work, options.readCpuMs);
  };
  for (const candidate of candidates) await run(candidate, isTiny ? 20 : 300);
  for (let round = 0; round < options.rounds; round += 1) {
    for (const candidate of candidates)
      seen.get(candidate.name)?.push(await run(candidate, options.durationMs));
  }
  return new Map([...seen].map(([name, rounds]) => [name, middle(rounds)]));
}

/**
 * `--long` measures for longer, for a figure to be sure of; `--short` for a first look. `--tiny` only sees that a bench
 * still works, as `npm test` does: its figures say nothing.
 */
export function chooseLength<T>(lengths: { tiny?: T; short: T; usual: T; long: T }): T {
  if (isTiny) return lengths.tiny ?? lengths.short;
  if (process.argv.includes('--long')) return lengths.long;
  return process.argv.includes('--short') ? lengths.short : lengths.usual;
}
