// Rate limits shared by all instances, in the database: how often something may be tried, and how long to wait.
import { sql } from 'kysely';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Database, Tx } from '#server/platform/db/database.ts';
import { AppError } from '#shared/contract/errors.ts';

export type RateLimits = {
  /** Counts a try; throws TOO_MANY_REQUESTS with the waiting time when there were too many. */
  consume(limit: RateLimitName, key: string): Promise<void>;
};

/** Limits of use; guessing at secrets is counted in guesses.ts. points: tries · durationS: in how long · blockS: how long to wait after that. */
const limits = {
  loginIp: { points: 50, durationS: 900, blockS: 900 },
  operatorIp: { points: 50, durationS: 900, blockS: 900 },
  passkeyIp: { points: 100, durationS: 900, blockS: 900 },
  passkeyBegin: { points: 60, durationS: 3600, blockS: 900 },
  emailChange: { points: 5, durationS: 3600, blockS: 3600 },
  codeSend: { points: 10, durationS: 3600, blockS: 3600 },
  signupEmail: { points: 5, durationS: 3600, blockS: 3600 },
  signupIp: { points: 30, durationS: 3600, blockS: 3600 },
  linkIp: { points: 100, durationS: 900, blockS: 900 },
  gatewayNotice: { points: 1200, durationS: 60, blockS: 60 },
  refundAsk: { points: 5, durationS: 3600, blockS: 3600 },
  refundAccount: { points: 30, durationS: 900, blockS: 900 },
  cardAddress: { points: 60, durationS: 600, blockS: 1800 },
  cardNumber: { points: 10, durationS: 3600, blockS: 3600 },
  payerCard: { points: 20, durationS: 600, blockS: 600 },
  teamInvite: { points: 60, durationS: 3600, blockS: 600 },
  addBusiness: { points: 10, durationS: 3600, blockS: 3600 },
  features: { points: 30, durationS: 60, blockS: 60 },
  qrShare: { points: 60, durationS: 3600, blockS: 600 },
  privateUpload: { points: 120, durationS: 3600, blockS: 600 },
  verifyIdentity: { points: 10, durationS: 3600, blockS: 3600 },
  webhookByHand: { points: 60, durationS: 60, blockS: 60 },
  complaint: { points: 10, durationS: 3600, blockS: 3600 },
  complaintMessage: { points: 60, durationS: 3600, blockS: 900 },
  resolveBank: { points: 60, durationS: 60, blockS: 60 },
  payerStart: { points: 60, durationS: 60, blockS: 60 },
} as const;
export type RateLimitName = keyof typeof limits;

/** They are counted apart from what is tried, so that a try which fails counts: never inside of its transaction. */
export function createRateLimits(database: Database, enabled: boolean): RateLimits {
  const limiters = new Map(
    Object.entries(limits).map(([name, { points, durationS, blockS }]) => [
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
      if (!enabled) return;
      try {
        await limiters.get(limit)?.consume(key);
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
export async function forgetTries(tx: Tx, limit: RateLimitName, key: string): Promise<void> {
  await sql`delete from rate_limits where key = ${`${limit}:${key}`}`.execute(tx);
}
