// The number of repetitions of a reliability test: few in `npm test`, and as many as requested in `npm run soak`.

/** Returns `SOAK_<NAME>` if set, the short form otherwise. */
export function soakSize(name: string, short: number): number {
  const configured = Number(process.env[`SOAK_${name.toUpperCase()}`] ?? short);
  if (!Number.isInteger(configured) || configured < 1)
    throw new Error(`SOAK_${name.toUpperCase()} must be a whole number.`);
  return configured;
}

/** The time limit of a test with this number of repetitions. */
export const soakTimeoutMs = (runs: number, eachMs: number): number => 60_000 + runs * eachMs;
