// Sandbox refunds, with their own records: the test card or a magic amount determines the outcome.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Config } from '#server/config.ts';
import type { Database, Db } from '#server/platform/db/database.ts';
import type { SandboxRefundsTable } from '#server/platform/db/tables/rails/sandbox.ts';
import type { Clock } from '#server/platform/http/clock.ts';
import { magicRefundAmounts, type TestRefund } from '#shared/payments/test-cards.ts';
import type { ChargeRefunds, RefundOutcome, RefundRequest } from './refunds.ts';

type Decision = Pick<SandboxRefundsTable, 'outcome' | 'finalOutcome' | 'reason'>;

const failed = (reason: string): Decision => ({ outcome: 'failed', finalOutcome: 'failed', reason });

const decisions: Record<TestRefund, Decision> = {
  done: { outcome: 'done', finalOutcome: 'done', reason: 'Refunded' },
  failed: failed('The card issuer rejected the refund'),
  needs_bank_details: {
    outcome: 'needs_bank_details',
    finalOutcome: 'needs_bank_details',
    reason: 'This card does not accept refunds',
  },
  slow: { outcome: 'unknown', finalOutcome: 'done', reason: 'Refunded' },
  slow_failed: { ...failed('The card issuer rejected the refund'), outcome: 'unknown' },
};

/** Returns the charge under a reference and the outcome of its refunds; undefined when there is no charge. */
export type FindCharged = (
  db: Db,
  reference: string,
) => Promise<{ amount: number; refundOutcome: TestRefund } | undefined>;

export function createSandboxRefunds(
  database: Database,
  clock: Clock,
  config: Pick<Config, 'sandboxSlowMs'>,
  findCharged: FindCharged,
): ChargeRefunds {
  const { db } = database;
  const write = async (request: RefundRequest, decision: Decision): Promise<RefundOutcome> => {
    const now = clock.now();
    const isSlow = decision.outcome === 'unknown';
    const written = await db
      .insertInto('sandboxRefunds')
      .values({
        ...request,
        ...decision,
        answerAfter: isSlow ? new Date(now.getTime() + config.sandboxSlowMs) : null,
        createdAt: now,
      })
      .onConflict((conflict) => conflict.column('reference').doNothing())
      .returningAll()
      .executeTakeFirst();
    if (written && isSlow) return unknown(written);
    return outcomeOf(written ?? (await find(db, request.reference)), now);
  };
  return {
    refund: async (request) => write(request, await decide(db, findCharged, request)),
    queryRefund: async (reference) => {
      const found = await find(db, reference);
      if (found) return outcomeOf(found, clock.now());
      const never = failed('The refund never reached the gateway');
      const nothing = { chargeReference: '', amount: 1, currency: 'NGN' } as const;
      return write({ ...nothing, reference }, never);
    },
  };
}

function find(db: Db, reference: string) {
  return db.selectFrom('sandboxRefunds').where('reference', '=', reference).selectAll().executeTakeFirst();
}

/** Refuses an amount above the part of the charge not yet refunded, as a real processor does. */
async function decide(
  db: Db,
  findCharged: FindCharged,
  { reference, chargeReference, amount }: RefundRequest,
): Promise<Decision> {
  const charge = await findCharged(db, chargeReference);
  if (!charge) return failed('This charge does not exist');
  const { given } = await db
    .selectFrom('sandboxRefunds')
    .where('chargeReference', '=', chargeReference)
    .where('reference', '<>', reference)
    .where('finalOutcome', '=', 'done')
    .select(sql<number>`coalesce(sum(amount), 0)::bigint`.as('given'))
    .executeTakeFirstOrThrow();
  if (given + amount > charge.amount) return failed('This is more than was charged');
  return decisions[magicRefundAmounts[amount % 100] ?? charge.refundOutcome];
}

const nameOf = (reference: string) => `SBXR${reference.replaceAll('-', '').slice(-12).toUpperCase()}`;

function unknown(row: { reference: string }): RefundOutcome {
  return { outcome: 'unknown', gatewayReference: nameOf(row.reference), reason: 'No response yet' };
}

function outcomeOf(row: SandboxRefundsTable | undefined, now: Date): RefundOutcome {
  if (!row) return unknown({ reference: randomUUID() });
  if (row.outcome === 'unknown' && (row.answerAfter?.getTime() ?? 0) > now.getTime()) return unknown(row);
  const gatewayReference = nameOf(row.reference);
  const { finalOutcome, reason } = row;
  return finalOutcome === 'failed'
    ? { outcome: 'failed', gatewayReference, responseCode: '05', reason }
    : { outcome: finalOutcome, gatewayReference, reason };
}
