// Rate limits shared by all instances through the database: attempts per period, and the delay after them.
import { sql } from 'kysely';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Database, Tx } from '#server/platform/db/database.ts';
import { AppError } from '#shared/contract/errors.ts';

export type RateLimits = {
  /** Counts an attempt; throws TOO_MANY_REQUESTS with the remaining delay above the limit. */
  consume(limit: RateLimit, key: string): Promise<void>;
};

/** `points`: attempts · `durationS`: the period · `blockS`: the delay after that. Guesses at secrets are counted in guesses.ts. */
export type RateLimit = { name: string; points: number; durationS: number; blockS: number };
/** The rate limits of a noun by name, declared in its module. */
export type RateLimitTable = Readonly<Record<string, RateLimit>>;

export function rateLimits<N extends string>(
  limits: Record<N, Omit<RateLimit, 'name'>>,
): Readonly<Record<N, RateLimit>> {
  const named = Object.entries<Omit<RateLimit, 'name'>>(limits).map(([name, limit]) => [
    name,
    { name, ...limit },
  ]);
  return Object.fromEntries(named);
}

/** Counts outside the transaction of the attempt, so that a failed attempt counts too. */
export function createRateLimits(database: Database, enabled: boolean, limits: RateLimitTable): RateLimits {
  const limiters = new Map(
    Object.values(limits).map(({ name, points, durationS, blockS }) => [
      name,
      new RateLimiterPostgres({
        storeClient: database.pool,
        storeType: 'pool',
        tableName: 'rate_limits',
        tableCreated: true,
        keyPrefix: name,
        points,
        duration: durationS,
        blockDuration: blockS,
        clearExpiredByTimeout: false,
      }),
    ]),
  );
  return {
    consume: async (limit, key) => {
      database.assertOutsideTransaction();
      const limiter = limiters.get(limit.name);
      if (!limiter) throw new Error(`No module declares the rate limit '${limit.name}'.`);
      if (!enabled) return;
      try {
        await limiter.consume(key);
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) {
          throw new AppError('TOO_MANY_REQUESTS', { waitS: refusal.msBeforeNext / 1000 });
        }
        throw refusal;
      }
    },
  };
}

/** Deletes the count once the transaction is committed. */
export async function clearAttempts(tx: Tx, limit: RateLimit, key: string): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from rate_limits where key = ${`${limit.name}:${key}`}`.execute(tx);
  return Number(numAffectedRows ?? 0);
}
