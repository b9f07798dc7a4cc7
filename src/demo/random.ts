// Seeded random generator: the same seed creates the same history on every machine.

export type Chance = {
  /** A number from 0 (inclusive) to 1 (exclusive). */
  next(): number;
  /** A whole number from min to max, both included. */
  int(min: number, max: number): number;
  pick<T>(from: readonly T[]): T;
  /** One of the entries, with probability proportional to its weight. */
  weighted<T>(entries: readonly (readonly [T, number])[]): T;
  /** True with this probability. */
  happens(probability: number): boolean;
};

/** Mulberry32: small, fast, and good enough for demo data. */
export function createChance(seed: number): Chance {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    next,
    int: (min, max) => min + Math.floor(next() * (max - min + 1)),
    pick: (from) => from[Math.floor(next() * from.length)] as (typeof from)[number],
    weighted: (entries) => {
      let remaining = next() * entries.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [value, weight] of entries) {
        remaining -= weight;
        if (remaining < 0) return value;
      }
      return (entries.at(-1) as (typeof entries)[number])[0];
    },
    happens: (probability) => next() < probability,
  };
}
