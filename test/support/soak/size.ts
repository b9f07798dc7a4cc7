// How often a test of reliability repeats itself: shortly in `npm test`, and as often as `npm run soak` asks for.

/** `SOAK_<NAME>` when it is set, the short form otherwise. */
export function soakSize(name: string, short: number): number {
  const asked = Number(process.env[`SOAK_${name.toUpperCase()}`] ?? short);
  if (!Number.isInteger(asked) || asked < 1)
    throw new Error(`SOAK_${name.toUpperCase()} must be a whole number.`);
  return asked;
}

/** The time a test may take that repeats itself so often. */
export const soakTimeoutMs = (runs: number, eachMs: number): number => 60_000 + runs * eachMs;
