// Property tests of histories of collected money: debt is repaid first, debits delay no other day, and every amount settles on the day set
// by its terms.
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ledgerProofs } from '#server/ledger/proofs.ts';
import { verifyLedger } from '#server/ledger/verify.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { addDays, dayOf, startOfDay } from '#server/platform/time/business-days.ts';
import { loadCalendar } from '#server/settlement/calendar/service.ts';
import { AppError } from '#shared/contract/errors.ts';
import { createPayers, type Payers } from '#test/support/payers.ts';
import { claimForPayout, confirmPayout, releasePayout } from './claim-payout.ts';
import { collectionBalanceProofs } from './proofs.ts';
import { redatePending } from './redate-pending.ts';
import { creditBalance, debitBalance, reverseDebit } from './service.ts';
import { releaseDueReserves, settleDueBalances } from './settle-due.ts';

/** Only the balances change here, so the proofs of other nouns do not apply. */
const proofs = [...ledgerProofs, ...collectionBalanceProofs];
const zone = 'Africa/Lagos';
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
let payers: Payers;

beforeAll(async () => {
  // A Wednesday.
  payers = await createPayers({ start: new Date('2026-11-18T10:00:00Z') });
});
afterAll(() => payers.close());

const services = () => payers.server.services;
const inTx = <T>(work: (tx: Tx) => Promise<T>) => payers.database.inTransaction(work);
const owner = () => ({
  environmentId: payers.business.testEnvironmentId,
  subAccountId: null,
  currency: 'NGN' as const,
});

async function pay(amount: number): Promise<string> {
  const reference = await payers.begin({ amount });
  const paid = await payers.payCard(reference);
  expect(paid.status).toBe(200);
  return (await payers.row(reference)).id;
}

const movement = (amount: number, transactionId: string | null) => ({
  ...owner(),
  amount,
  transactionId,
  subjectId: null,
  at: payers.clock.now(),
});

const refundKey = () => `refund:${randomUUID()}`;
const take = (amount: number, transactionId: string | null, key = refundKey()) =>
  inTx((tx) =>
    debitBalance(services(), tx, {
      ...movement(amount, transactionId),
      key,
      kind: 'refund',
      into: 'refund_suspense',
    }),
  );
const dispute = (amount: number, transactionId: string | null) => {
  const key = `chargeback:${randomUUID()}`;
  const what = {
    ...movement(amount, transactionId),
    key,
    kind: 'chargeback',
    into: 'merchant_lien',
  } as const;
  return inTx((tx) => debitBalance(services(), tx, { ...what, mayOwe: true })).then(() => key);
};

async function payOut(amount: number | null): Promise<{ payoutId: string; net: number } | null> {
  const payoutId = randomUUID();
  const net = await inTx((tx) =>
    claimForPayout(services(), tx, { ...owner(), payoutId, amount, minimum: 1 }),
  );
  return net === null ? null : { payoutId, net };
}

async function expectBooks(): Promise<void> {
  expect((await verifyLedger(payers.database.db, proofs)).findings).toEqual([]);
}

async function changeTerms(clearingDays: number): Promise<void> {
  const { businessId } = payers.business;
  await payers.database.db.deleteFrom('settlementTerms').where('businessId', '=', businessId).execute();
  const terms = { clearingDays, reservePpm: 50_000, reserveDays: 3, updatedAt: payers.clock.now() };
  await payers.database.db
    .insertInto('settlementTerms')
    .values({ id: randomUUID(), businessId, currency: 'NGN', ...terms })
    .execute();
}

async function toggleHoliday(day: string): Promise<void> {
  await inTx(async (tx) => {
    const removed = await tx
      .deleteFrom('holidays')
      .where('country', '=', 'NG')
      .where('day', '=', day)
      .returning('day')
      .executeTakeFirst();
    if (!removed) await tx.insertInto('holidays').values({ country: 'NG', day, name: 'A holiday' }).execute();
    await redatePending(tx, 'NG', day, payers.clock.now());
  });
}

const pendingOf = (transactionId: string) =>
  payers.database.db
    .selectFrom('balanceItems')
    .where('environmentId', '=', owner().environmentId)
    .where('transactionId', '=', transactionId)
    .where('kind', '=', 'payment')
    .selectAll()
    .executeTakeFirstOrThrow();

describe('debt of a business', () => {
  it('is recovered from a returned payout before it can be paid out again', async () => {
    await pay(500_000);
    payers.clock.advance(2 * dayMs);
    await settleDueBalances(services());
    const payout = await payOut(null);
    if (!payout) throw new Error('There was nothing to pay out.');
    const money = { ...owner(), ...payout, event: '1' };
    await inTx((tx) => confirmPayout(services(), tx, money));
    await dispute(300_000, null);
    expect((await payers.balances()).merchant_debt).toBe(300_000);
    const recovered = await inTx((tx) => releasePayout(services(), tx, { ...money, returned: true }));
    expect(recovered).toBe(300_000);
    const { merchant_available, merchant_debt } = await payers.balances();
    expect([merchant_available, merchant_debt]).toEqual([payout.net - 300_000, undefined]);
    await expectBooks();
    await payOut(null);
    await expectBooks();
  });

  it('prevents a commit that would leave money available beside it', async () => {
    await dispute(100_000, null);
    const provided = giveOf(50_000);
    const breaking = inTx(async (tx) => {
      await provided(tx);
      const [row] = (
        await sql<{ debt: number; available: number }>`
          select max(id) filter (where kind = 'merchant_debt') as debt, max(id) filter (where kind = 'merchant_available') as available
          from ledger_accounts where environment_id = ${owner().environmentId} and currency = 'NGN'`.execute(
          tx,
        )
      ).rows;
      // Simulates a forgotten debt recovery.
      await sql`select ledger_post(jsonb_build_array(jsonb_build_object('env', ${owner().environmentId}::text, 'id', gen_random_uuid(),
        'key', gen_random_uuid(), 'kind', 'mistake', 'subject', null, 'reverses', null, 'at', now(),
        't', jsonb_build_array(jsonb_build_array(${row?.debt}::bigint, ${row?.available}::bigint, 10, 'mistake')))))`.execute(
        tx,
      );
    });
    await expect(breaking).rejects.toThrow(/owes/);
    await inTx(giveOf(100_000));
    expect((await payers.balances()).merchant_debt).toBeUndefined();
    await expectBooks();
  });
});

const giveOf = (amount: number) => (tx: Tx) =>
  creditBalance(services(), tx, {
    ...movement(amount, null),
    key: `adjustment:${randomUUID()}`,
    kind: 'adjustment',
    from: 'settlement_difference',
  });

describe('debits of pending payments', () => {
  it('reduce their own day, and delay no other day and no withdrawal', async () => {
    await payOut(null);
    const first = await pay(100_000);
    payers.clock.advance(3 * hourMs);
    await changeTerms(5);
    const late = await pay(900_000);
    await changeTerms(1);
    // All of the first payment and most of the late one.
    await take(600_000, first);
    payers.clock.advance(30 * hourMs);
    const middle = await pay(200_000);
    payers.clock.advance(4 * dayMs);
    await settleDueBalances(services());
    const [one, other] = [await pendingOf(first), await pendingOf(middle)];
    expect([one.settledAt, other.settledAt].every((at) => at !== null)).toBe(true);
    expect((await pendingOf(late)).settledAt).toBeNull();
    const { merchant_available } = await payers.balances();
    expect(await payOut(merchant_available ?? 0)).toMatchObject({ net: merchant_available });
    await expectBooks();
  });

  it('never take a day below zero, even with two refunds of one payment', async () => {
    const id = await pay(100_000);
    await pay(400_000);
    await take(80_000, id);
    await take(80_000, id);
    const { rows } = await sql<{ amount: number }>`
      select sum(amount)::bigint as amount from balance_items where environment_id = ${owner().environmentId} and settled_at is null
      group by available_at, counted_on, clearing_days`.execute(payers.database.db);
    expect(rows.every((row) => row.amount >= 0)).toBe(true);
    await expectBooks();
  });
});

type Step =
  | { kind: 'pay' | 'refund' | 'dispute' | 'payout'; amount: number; which: number }
  | { kind: 'refundBack' | 'disputeWon' | 'payoutBack' | 'payoutPaid'; which: number }
  | { kind: 'wait'; hours: number }
  | { kind: 'holiday'; inDays: number }
  | { kind: 'terms'; clearingDays: number };

const which = fc.nat(1000);
const amount = fc.integer({ min: 60_000, max: 900_000 });
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('pay' as const), amount, which }) },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constantFrom('refund' as const, 'dispute', 'payout'), amount, which }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom('refundBack' as const, 'disputeWon', 'payoutBack', 'payoutPaid'),
      which,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 60 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('holiday' as const),
      inDays: fc.integer({ min: 0, max: 6 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('terms' as const),
      clearingDays: fc.integer({ min: 1, max: 5 }),
    }),
  },
);

/** The state of a history, as far as later steps need it. */
type History = {
  clearingDays: number;
  /** The last calendar change: amounts that would have become available before it do so at that time. */
  calendarAt: Date;
  payments: { id: string; day: string; clearingDays: number }[];
  refunds: { key: string; amount: number; transactionId: string }[];
  disputes: { key: string; amount: number }[];
  payouts: { payoutId: string; net: number; isPaid: boolean }[];
};

function pickOut<T>(list: T[], index: number): T | undefined {
  return list.length === 0 ? undefined : list.splice(index % list.length, 1)[0];
}

const uncovered = (error: unknown): null => {
  if (error instanceof AppError && error.code === 'INSUFFICIENT_BALANCE') return null;
  throw error;
};

async function giveBack(key: string, sum: number, kind: 'refund_returned' | 'chargeback_returned') {
  const from = kind === 'refund_returned' ? 'refund_suspense' : 'merchant_lien';
  const back = {
    ...movement(sum, null),
    takenKey: key,
    key: `${kind === 'refund_returned' ? kind : 'chargeback-returned'}:${key}`,
    kind,
    from,
  } as const;
  await inTx((tx) => reverseDebit(services(), tx, back));
}

async function carryOut(history: History, item: Step): Promise<void> {
  const { payments, refunds, disputes, payouts } = history;
  if (item.kind === 'wait') payers.clock.advance(item.hours * hourMs);
  else if (item.kind === 'holiday') {
    await toggleHoliday(addDays(dayOf(payers.clock.now(), zone), item.inDays));
    history.calendarAt = payers.clock.now();
  } else if (item.kind === 'terms') {
    await changeTerms(item.clearingDays);
    history.clearingDays = item.clearingDays;
  } else if (item.kind === 'pay') {
    const { clearingDays } = history;
    payments.push({ id: await pay(item.amount), day: dayOf(payers.clock.now(), zone), clearingDays });
  } else if (item.kind === 'refund') {
    const payment = payments[item.which % Math.max(1, payments.length)];
    const key = refundKey();
    if (payment && (await take(item.amount, payment.id, key).catch(uncovered)))
      refunds.push({ key, amount: item.amount, transactionId: payment.id });
  } else if (item.kind === 'dispute')
    disputes.push({ key: await dispute(item.amount, null), amount: item.amount });
  else if (item.kind === 'payout') {
    const created = await payOut(item.which % 2 === 0 ? null : item.amount).catch(uncovered);
    if (created) payouts.push({ ...created, isPaid: false });
  } else if (item.kind === 'refundBack') {
    const refund = pickOut(refunds, item.which);
    if (refund) await giveBack(refund.key, refund.amount, 'refund_returned');
  } else if (item.kind === 'disputeWon') {
    const won = pickOut(disputes, item.which);
    if (won) await giveBack(won.key, won.amount, 'chargeback_returned');
  } else await endPayout(payouts, item);
}

async function endPayout(payouts: History['payouts'], { kind, which }: { kind: string; which: number }) {
  const payout = payouts[which % Math.max(1, payouts.length)];
  if (!payout) return;
  const money = { ...owner(), payoutId: payout.payoutId, net: payout.net, event: '1' };
  if (kind === 'payoutPaid' && !payout.isPaid) {
    await inTx((tx) => confirmPayout(services(), tx, money));
    payout.isPaid = true;
  } else if (kind === 'payoutBack') {
    await inTx((tx) => releasePayout(services(), tx, { ...money, returned: payout.isPaid }));
    payouts.splice(payouts.indexOf(payout), 1);
  }
}

/** Expects that nothing due is left, nothing is early, and every pending amount has the date set by its own terms. */
async function expectOnTime(history: History): Promise<void> {
  const { db } = payers.database;
  const now = payers.clock.now();
  const calendar = await loadCalendar(db, 'NG');
  const items = await db
    .selectFrom('balanceItems')
    .where('environmentId', '=', owner().environmentId)
    .select(['kind', 'transactionId', 'availableAt', 'settledAt'])
    .execute();
  for (const item of items) {
    if (item.settledAt === null) expect(item.availableAt > now).toBe(true);
    else expect(item.settledAt >= item.availableAt).toBe(true);
    const payment = history.payments.find(({ id }) => id === item.transactionId);
    if (item.kind !== 'payment' || item.settledAt !== null || !payment) continue;
    const due = startOfDay(calendar.addWorkingDays(payment.day, payment.clearingDays), zone);
    expect(item.availableAt).toEqual(due > history.calendarAt ? due : history.calendarAt);
  }
}

describe('any sequence of events', () => {
  it('keeps items and books equal, repays debt first and settles everything on its day', {
    timeout: 180_000,
  }, async () => {
    await changeTerms(2);
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 40 }), async (steps) => {
        const history: History = {
          clearingDays: 2,
          calendarAt: payers.clock.now(),
          payments: [],
          refunds: [],
          disputes: [],
          payouts: [],
        };
        await changeTerms(2);
        for (const item of steps) {
          await carryOut(history, item);
          await releaseDueReserves(services());
          await settleDueBalances(services());
          await expectOnTime(history);
        }
        await expectBooks();
      }),
      { numRuns: 12, endOnFailure: true },
    );
  });
});
