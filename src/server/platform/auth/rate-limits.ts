// Rate limits shared by all instances, in the database: how often something may be tried, and how long to wait.
import { sql } from 'kysely';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Database, Tx } from '#server/platform/db/database.ts';
import { AppError } from '#shared/contract/errors.ts';

export type RateLimits = {
  /** Counts a try; throws TOO_MANY_REQUESTS with the waiting time when there were too many. */
  consume(limit: RateLimit, key: string): Promise<void>;
};

/** `points`: tries · `durationS`: in how long · `blockS`: how long to wait after that. Guessing at secrets is counted in guesses.ts. */
export type RateLimit = { name: string; points: number; durationS: number; blockS: number };
/** Those of a noun, by name; its module declares them. */
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

/** They are counted apart from what is tried, so that a try which fails counts: never inside of its transaction. */
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

/** Forgets the tries, once the transaction is committed. */
export async function forgetTries(tx: Tx, limit: RateLimit, key: string): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from rate_limits where key = ${`${limit.name}:${key}`}`.execute(tx);
  return Number(numAffectedRows ?? 0);
}
