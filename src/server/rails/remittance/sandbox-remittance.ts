// The sandbox partner for remittances, over its own books: the end of the number that money goes to decides what it answers.
import { randomInt } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Config } from '#server/config.ts';
import type { Database, Db } from '#server/platform/db/database.ts';
import type { SandboxRemittancesTable } from '#server/platform/db/tables/banking/remittances.ts';
import type { Clock } from '#server/platform/http/clock.ts';
import { numberOf } from '#shared/banking/remittance/fields.ts';
import { findTestAccount, type TestPayout } from '#shared/test-accounts.ts';
import type { RemittanceOutcome, RemittanceRail } from './remittance-rail.ts';

type Row = Selectable<SandboxRemittancesTable>;
type Decision = Pick<Row, 'outcome' | 'finalOutcome' | 'reason'>;

const refused = 'The account is closed';
const decisions: Record<TestPayout, Decision> = {
  done: { outcome: 'done', finalOutcome: 'done', reason: 'Paid out' },
  failed: { outcome: 'failed', finalOutcome: 'failed', reason: refused },
  unknown_then_done: { outcome: 'unknown', finalOutcome: 'done', reason: 'Paid out' },
  unknown_then_failed: { outcome: 'unknown', finalOutcome: 'failed', reason: refused },
  returned: { outcome: 'done', finalOutcome: 'returned', reason: 'The beneficiary’s bank returned it' },
};

/** A name with this word in it is found on a list. */
const listedName = /\bsanction/i;

export function createSandboxRemittance(
  database: Database,
  clock: Clock,
  config: Pick<Config, 'sandboxSlowMs'>,
): RemittanceRail {
  const { db } = database;
  const write = async (
    reference: string,
    decision: Decision,
    isCash: boolean,
  ): Promise<RemittanceOutcome> => {
    const now = clock.now();
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
        answerAfter: isSlow ? new Date(now.getTime() + config.sandboxSlowMs) : null,
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
        ? { outcome: 'hit', reason: 'A name is like one on a list of sanctions' }
        : { outcome: 'clear' },
    send: async ({ reference, method, beneficiary }) => {
      const payout = findTestAccount(numberOf(beneficiary.details))?.payout ?? 'done';
      return write(reference, decisions[payout], method === 'cash_pickup');
    },
    query: async (reference) => {
      const found = await find(db, reference);
      if (found) return tellNow(found, clock.now());
      const never = 'The remittance never reached the partner';
      return write(reference, { outcome: 'failed', finalOutcome: 'failed', reason: never }, false);
    },
  };
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
