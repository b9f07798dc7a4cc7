// Durations of the steps that create the demo, printed by `npm run bench demo` only.

export type Steps = {
  time<T>(step: string, work: () => Promise<T>): Promise<T>;
  /** Milliseconds per step, longest first. */
  taken(): [step: string, ms: number, times: number][];
};

export function createSteps(): Steps {
  const sums = new Map<string, { ms: number; times: number }>();
  return {
    time: async (step, work) => {
      const startedAt = performance.now();
      try {
        return await work();
      } finally {
        const sum = sums.get(step) ?? { ms: 0, times: 0 };
        sums.set(step, { ms: sum.ms + performance.now() - startedAt, times: sum.times + 1 });
      }
    },
    taken: () =>
      [...sums]
        .map(([step, { ms, times }]): [string, number, number] => [step, ms, times])
        .sort((first, second) => second[1] - first[1]),
  };
}
