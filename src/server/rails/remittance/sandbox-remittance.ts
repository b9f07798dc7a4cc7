// The sandbox remittance partner, with its own records: the last digits of the destination number determine its response.
import { randomInt } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Config } from '#server/config.ts';
import type { Database, Db } from '#server/platform/db/database.ts';
import type { SandboxRemittancesTable } from '#server/platform/db/tables/rails/sandbox-remittances.ts';
import { numberOf } from '#shared/banking/remittance/fields.ts';
import { findTestRemittance, type TestRemittance } from '#shared/banking/remittance/test-outcomes.ts';
import type { RemittanceOutcome, RemittanceRail } from './remittance-rail.ts';

type Row = Selectable<SandboxRemittancesTable>;
type Decision = Pick<Row, 'outcome' | 'finalOutcome' | 'reason'>;

/** How long after the payout a remittance is returned. */
const returnedAfterMs = 2 * 86_400_000;

function decide({ payout, reason }: Pick<TestRemittance, 'payout' | 'reason'>): Decision {
  if (payout === 'unknown_then_done') return { outcome: 'unknown', finalOutcome: 'done', reason };
  if (payout === 'unknown_then_failed') return { outcome: 'unknown', finalOutcome: 'failed', reason };
  return { outcome: payout === 'returned' ? 'done' : payout, finalOutcome: payout, reason };
}

/** A name that contains this word is a screening hit. */
const listedName = /\bsanction/i;

export function createSandboxRemittance(
  database: Database,
  config: Pick<Config, 'sandboxSlowMs'>,
): RemittanceRail {
  const { db } = database;
  const write = async (
    reference: string,
    decision: Decision,
    { isCash, now }: { isCash: boolean; now: Date },
  ): Promise<RemittanceOutcome> => {
    const laterMs = decision.finalOutcome === 'returned' ? returnedAfterMs : config.sandboxSlowMs;
    const isSlow = decision.outcome !== decision.finalOutcome;
    const written = await db
      .insertInto('sandboxRemittances')
      .values({
        reference,
        outcome: decision.outcome,
        finalOutcome: decision.finalOutcome,
        reason: decision.reason,
        partnerReference: `SBX${randomInt(1e9, 1e10)}`,
        pickupCode: isCash ? String(randomInt(1e9, 1e10)) : null,
        answerAfter: isSlow ? new Date(now.getTime() + laterMs) : null,
        createdAt: now,
      })
      .onConflict((conflict) => conflict.column('reference').doNothing())
      .returningAll()
      .executeTakeFirst();
    if (written) return outcomeOf(written, written.outcome);
    const found = await find(db, reference);
    return found ? tellNow(found, now) : { outcome: 'unknown' };
  };
  return {
    name: 'Sandbox partner',
    screen: async ({ names }) =>
      names.some((name) => listedName.test(name))
        ? { outcome: 'hit', reason: 'A name is similar to one on a sanctions list' }
        : { outcome: 'clear' },
    send: async ({ reference, method, beneficiary, at }) => {
      const test = findTestRemittance(numberOf(beneficiary.details));
      return write(reference, decide(test), { isCash: method === 'cash_pickup', now: at });
    },
    query: async (reference, at) => {
      const found = await find(db, reference);
      if (found) return tellNow(found, at);
      const never = 'The remittance never reached the partner';
      const decision = { outcome: 'failed', finalOutcome: 'failed', reason: never } as const;
      return write(reference, decision, { isCash: false, now: at });
    },
  };
}

/**
 * Sets the response of the sandbox partner for a remittance, from now on or from a later time, for the simulator. `isCash` is used only for
 * a remittance it does not know yet.
 */
export async function scriptSandboxRemittance(
  db: Db,
  reference: string,
  of: Pick<TestRemittance, 'payout' | 'reason'> & { isCash: boolean; now: Date; answerAfter: Date | null },
): Promise<void> {
  const { outcome, finalOutcome, reason } = decide(of);
  const { isCash, now, answerAfter } = of;
  await db
    .insertInto('sandboxRemittances')
    .values({
      reference,
      outcome,
      finalOutcome,
      reason,
      partnerReference: `SBX${randomInt(1e9, 1e10)}`,
      pickupCode: isCash ? String(randomInt(1e9, 1e10)) : null,
      answerAfter,
      createdAt: now,
    })
    .onConflict((conflict) => conflict.column('reference').doUpdateSet({ finalOutcome, reason, answerAfter }))
    .execute();
}

function find(db: Db, reference: string) {
  return db
    .selectFrom('sandboxRemittances')
    .where('reference', '=', reference)
    .selectAll()
    .executeTakeFirst();
}

function tellNow(row: Row, now: Date): RemittanceOutcome {
  const isFinal = row.answerAfter === null || row.answerAfter <= now;
  return outcomeOf(row, isFinal ? row.finalOutcome : row.outcome);
}

function outcomeOf(row: Row, outcome: Row['outcome']): RemittanceOutcome {
  const { partnerReference, pickupCode, reason } = row;
  if (outcome === 'done') return { outcome, partnerReference, pickupCode };
  if (outcome === 'failed') return { outcome, reason, partnerReference };
  return outcome === 'returned'
    ? { outcome, partnerReference, reason }
    : { outcome: 'unknown', partnerReference };
}
