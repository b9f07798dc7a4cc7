// Tests of the balance of collected money: pending until its working day, debited and credited exactly to the kobo, paid out item by item.
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ledgerProofs } from '#server/ledger/proofs.ts';
import { verifyLedger } from '#server/ledger/verify.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { createPayers, type Payers } from '#test/support/payers.ts';
import { claimForPayout, confirmPayout, reclaimPayout, releasePayout } from './claim-payout.ts';
import type { Owner } from './owner-accounts.ts';
import { collectionBalanceProofs } from './proofs.ts';
import { creditBalance, debitBalance, reverseDebit } from './service.ts';
import { releaseDueReserves, settleDueBalances } from './settle-due.ts';

/** Only the balances change here, so the proofs of other nouns do not apply. */
const proofs = [...ledgerProofs, ...collectionBalanceProofs];
let payers: Payers;
let owner: Owner;

/** A Friday. */
const start = new Date('2026-11-20T10:00:00Z');
/** Midnight of the Monday after it in Lagos. */
const monday = new Date('2026-11-22T23:00:00Z');

beforeAll(async () => {
  payers = await createPayers({ start });
});
afterAll(() => payers.close());
beforeEach(() => {
  owner = { environmentId: payers.business.testEnvironmentId, subAccountId: null, currency: 'NGN' };
});

const inTx = <T>(work: (tx: Tx) => Promise<T>) => payers.database.inTransaction(work);
const services = () => payers.server.services;

async function pay(amount = 500_000): Promise<string> {
  const reference = await payers.begin({ amount });
  await payers.payCard(reference);
  return (await payers.row(reference)).id;
}

/** Runs a function; returns the changes of the balances by account. */
async function changeOf(work: () => Promise<unknown>): Promise<Record<string, number>> {
  const before = await payers.balances();
  await work();
  const after = await payers.balances();
  const kinds = new Set([...Object.keys(before), ...Object.keys(after)]);
  return Object.fromEntries(
    [...kinds]
      .map((kind): [string, number] => [kind, (after[kind] ?? 0) - (before[kind] ?? 0)])
      .filter(([, change]) => change !== 0),
  );
}

const refund = (amount: number, transactionId: string | null = null, key = `refund:${randomUUID()}`) => ({
  ...owner,
  amount,
  transactionId,
  key,
  kind: 'refund' as const,
  into: 'refund_suspense' as const,
  subjectId: null,
  at: payers.clock.now(),
});

describe('settlement', () => {
  it('makes a payment available on the next working day, not before', async () => {
    await pay();
    payers.clock.set(new Date(monday.getTime() - 1));
    expect(await changeOf(() => settleDueBalances(services()))).toEqual({});
    payers.clock.set(monday);
    const change = await changeOf(() => settleDueBalances(services()));
    expect(change).toEqual({ merchant_pending: -481_187, merchant_available: 481_187 });
    expect(await changeOf(() => settleDueBalances(services()))).toEqual({});
  });

  it('concurrent instances settle the same money once', async () => {
    await pay();
    payers.clock.advance(3 * 86_400_000);
    const change = await changeOf(() =>
      Promise.all([
        settleDueBalances(services()),
        settleDueBalances(services()),
        settleDueBalances(services()),
      ]),
    );
    expect(change).toEqual({ merchant_pending: -481_187, merchant_available: 481_187 });
    expect((await verifyLedger(payers.database.db, proofs)).findings).toEqual([]);
  });

  it('retains a rolling reserve and releases it on its day', async () => {
    const { db } = payers.database;
    const terms = {
      id: randomUUID(),
      businessId: payers.business.businessId,
      currency: 'NGN' as const,
      clearingDays: 0,
      reservePpm: 100_000,
      reserveDays: 30,
      updatedAt: payers.clock.now(),
    };
    await db.insertInto('settlementTerms').values(terms).execute();
    await pay();
    const stored = { merchant_pending: -481_187, merchant_available: 433_069, merchant_reserve: 48_118 };
    expect(await changeOf(() => settleDueBalances(services()))).toEqual(stored);
    await db.deleteFrom('settlementTerms').where('id', '=', terms.id).execute();
    payers.clock.advance(30 * 86_400_000 - 1);
    expect(await changeOf(() => releaseDueReserves(services()))).toEqual({});
    payers.clock.advance(1);
    expect(await changeOf(() => releaseDueReserves(services()))).toEqual({
      merchant_available: 48_118,
      merchant_reserve: -48_118,
    });
    expect((await verifyLedger(payers.database.db, proofs)).findings).toEqual([]);
  });
});

describe('debits and credits', () => {
  it('debits what is pending of the payment first, then what is available, and reverses both', async () => {
    const id = await pay();
    const take = refund(500_000, id);
    expect(await inTx((tx) => debitBalance(services(), tx, take))).toMatchObject({
      fromPending: 481_187,
      fromAvailable: 18_813,
      owed: 0,
    });
    const again = await changeOf(() => inTx((tx) => debitBalance(services(), tx, take)));
    expect(again).toEqual({});
    const back = {
      ...owner,
      takenKey: take.key,
      key: `refund_returned:${take.key}`,
      kind: 'refund_returned' as const,
      from: 'refund_suspense' as const,
      amount: 500_000,
      subjectId: null,
      transactionId: id,
      at: payers.clock.now(),
    };
    expect(await changeOf(() => inTx((tx) => reverseDebit(services(), tx, back)))).toEqual({
      merchant_pending: 481_187,
      merchant_available: 18_813,
      refund_suspense: -500_000,
    });
    expect((await verifyLedger(payers.database.db, proofs)).findings).toEqual([]);
  });

  it('rejects a debit above the balance, and lets only a dispute create debt', async () => {
    const { merchant_available = 0, merchant_pending = 0 } = await payers.balances();
    const tooMuch = merchant_available + merchant_pending + 700;
    await expect(inTx((tx) => debitBalance(services(), tx, refund(tooMuch)))).rejects.toThrow(
      'Amount exceeds the available balance.',
    );
    const dispute = {
      ...refund(tooMuch),
      key: `chargeback:${randomUUID()}`,
      kind: 'chargeback' as const,
      into: 'merchant_lien' as const,
      mayOwe: true,
    };
    expect(await inTx((tx) => debitBalance(services(), tx, dispute))).toMatchObject({ owed: 700 });
    expect(await payers.balances()).toMatchObject({ merchant_debt: 700, merchant_lien: tooMuch });
    expect((await verifyLedger(payers.database.db, proofs)).findings).toEqual([]);
    // The next incoming payment repays it.
    await pay();
    payers.clock.advance(5 * 86_400_000);
    await settleDueBalances(services());
    expect(await payers.balances()).toMatchObject({ merchant_available: 481_187 - 700 });
    expect((await payers.balances()).merchant_debt).toBeUndefined();
    const won = { ...dispute, from: 'merchant_lien' as const, kind: 'chargeback_returned' as const };
    await inTx((tx) => creditBalance(services(), tx, { ...won, key: `chargeback-returned:${dispute.key}` }));
    expect((await verifyLedger(payers.database.db, proofs)).findings).toEqual([]);
  });
});

describe('payouts', () => {
  it('contain exactly their items; the rest is carried forward', async () => {
    await pay(200_000);
    await pay(300_000);
    payers.clock.advance(5 * 86_400_000);
    await settleDueBalances(services());
    const { merchant_available: all = 0 } = await payers.balances();
    const payoutId = randomUUID();
    const net = await inTx((tx) =>
      claimForPayout(services(), tx, { ...owner, payoutId, amount: 150_000, minimum: 0 }),
    );
    expect(net).toBe(150_000);
    const { db } = payers.database;
    const inside = await db
      .selectFrom('balanceItems')
      .where('payoutId', '=', payoutId)
      .select('amount')
      .execute();
    expect(inside.reduce((sum, item) => sum + item.amount, 0)).toBe(150_000);
    expect(await payers.balances()).toMatchObject({
      merchant_available: all - 150_000,
      payout_transit: 150_000,
    });
    expect((await verifyLedger(payers.database.db, proofs)).findings).toEqual([]);
  });

  it('return their money when they fail, and can be retried only while nothing else has claimed it', async () => {
    const payoutId = randomUUID();
    const net = (await inTx((tx) =>
      claimForPayout(services(), tx, { ...owner, payoutId, amount: null, minimum: 1 }),
    )) as number;
    const event = { ...owner, payoutId, net };
    await inTx((tx) => releasePayout(services(), tx, { ...event, event: '1', returned: false }));
    expect(await payers.balances()).toMatchObject({ merchant_available: net });
    expect(await inTx((tx) => reclaimPayout(services(), tx, { ...event, event: '2' }))).toBe(true);
    await inTx((tx) => confirmPayout(services(), tx, { ...event, event: '2' }));
    await inTx((tx) => releasePayout(services(), tx, { ...event, event: '2', returned: true }));
    const other = randomUUID();
    await inTx((tx) =>
      claimForPayout(services(), tx, { ...owner, payoutId: other, amount: 100, minimum: 0 }),
    );
    expect(await inTx((tx) => reclaimPayout(services(), tx, { ...event, event: '3' }))).toBe(false);
    expect((await verifyLedger(payers.database.db, proofs)).findings).toEqual([]);
  });

  it('leave a balance below the minimum untouched, and reject more than the balance', async () => {
    const { merchant_available: all = 0 } = await payers.balances();
    const claim = { ...owner, payoutId: randomUUID(), amount: null, minimum: all + 1 };
    expect(await inTx((tx) => claimForPayout(services(), tx, claim))).toBeNull();
    await expect(
      inTx((tx) => claimForPayout(services(), tx, { ...claim, amount: all + 1, minimum: 0 })),
    ).rejects.toThrow('Amount exceeds the available balance.');
  });
});

describe('any sequence of operations', () => {
  it('balances equal the sum of their items and nothing is lost', async () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant('take' as const), amount: fc.integer({ min: 1, max: 400_000 }) }),
      fc.record({ kind: fc.constant('owe' as const), amount: fc.integer({ min: 1, max: 900_000 }) }),
      fc.record({ kind: fc.constant('give' as const), amount: fc.integer({ min: 1, max: 200_000 }) }),
      fc.record({ kind: fc.constant('payout' as const), amount: fc.integer({ min: 1, max: 300_000 }) }),
      fc.record({ kind: fc.constant('wait' as const), amount: fc.integer({ min: 1, max: 4 }) }),
      fc.record({ kind: fc.constant('pay' as const), amount: fc.integer({ min: 50_000, max: 900_000 }) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 10 }), async (steps) => {
        for (const { kind, amount } of steps) {
          if (kind === 'pay') await pay(amount);
          else if (kind === 'wait') {
            payers.clock.advance(amount * 86_400_000);
            await settleDueBalances(services());
          } else await inTx((tx) => doStep(tx, kind, amount)).catch(expectShort);
        }
        expect((await verifyLedger(payers.database.db, proofs)).findings).toEqual([]);
      }),
      { numRuns: 12 },
    );
  });
});

/** Expects the only permitted refusal. */
function expectShort(error: unknown): void {
  expect((error as Error).message).toBe('Amount exceeds the available balance.');
}

async function doStep(tx: Tx, kind: 'take' | 'owe' | 'give' | 'payout', amount: number): Promise<void> {
  if (kind === 'take') await debitBalance(services(), tx, refund(amount));
  if (kind === 'owe')
    await debitBalance(services(), tx, {
      ...refund(amount),
      kind: 'chargeback',
      into: 'merchant_lien',
      mayOwe: true,
      key: `chargeback:${randomUUID()}`,
    });
  if (kind === 'give')
    await creditBalance(services(), tx, {
      ...refund(amount),
      kind: 'adjustment',
      from: 'settlement_difference',
      key: `adjustment:${randomUUID()}`,
    });
  if (kind === 'payout')
    await claimForPayout(services(), tx, { ...owner, payoutId: randomUUID(), amount, minimum: 0 });
}
