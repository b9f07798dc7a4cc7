// The sandbox exchange rate source: a fixed rate per pair with a small daily variation.
import { createHash } from 'node:crypto';
import type { Clock } from '#server/platform/http/clock.ts';
import type { Pair } from '#shared/banking/exchange.ts';
import type { RateSource } from './exchange-rates.ts';

/** In billionths; the same values as the initial rows of a new database. */
const base: Readonly<Record<string, number>> = {
  'NGN-USD': 645_161,
  'USD-NGN': 1_550_000_000_000,
  'NGN-GHS': 8_000_000,
  'NGN-KES': 83_419_355,
  'NGN-GBP': 490_323,
};

/** At most 0.4 % in either direction, the same for all requests of a day. */
function driftPpm(pair: string, day: string): number {
  const [a = 0, b = 0] = createHash('sha256').update(`${pair}:${day}`).digest();
  return ((a * 256 + b) % 8001) - 4000;
}

export function createSandboxRates(clock: Clock): RateSource {
  const tell = ({ from, to }: Pair) => {
    const [pair, day] = [`${from}-${to}`, clock.now().toISOString().slice(0, 10)];
    const rate = base[pair];
    if (rate === undefined) return [];
    const drifted = (BigInt(rate) * BigInt(1_000_000 + driftPpm(pair, day))) / 1_000_000n;
    return [{ from, to, rate: Number(drifted), asOf: new Date(`${day}T00:00:00Z`) }];
  };
  return { name: 'SANDBOX', askRates: async (pairs) => pairs.flatMap(tell) };
}
