// Shares of refunds: exact over any sequence of refunds, with splits, both fee rules, failures and races.
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openChargeback } from '#server/payments/chargebacks/service.ts';
import { claimForPayout } from '#server/settlement/collection-balance/claim-payout.ts';
import { debitBalance } from '#server/settlement/collection-balance/service.ts';
import { settleDueBalances } from '#server/settlement/collection-balance/settle-due.ts';
import { subAccountsContract } from '#shared/contract/settlement/sub-accounts.ts';
import { shareRefund } from '#shared/payments/refunds.ts';
import type { SplitRule } from '#shared/payments/split.ts';
import { createPayers, type Payers } from '#test/support/payers.ts';
import { type RefundPlace, refundPayment } from './create-refund.ts';
import { returnRefund } from './return-refund.ts';
import { sendDueRefunds } from './send-refund.ts';

describe('the shares of a refund', () => {
  const got = fc.array(fc.integer({ min: 0, max: 1_000_000_000 }), { minLength: 1, maxLength: 6 });
  const cuts = fc.array(fc.integer({ min: 1, max: 1000 }), { minLength: 1, maxLength: 8 });

  it('add up, take from no party more than it received, and in total exactly that', () => {
    fc.assert(
      fc.property(got, cuts, fc.array(fc.nat(7)), (gotten, weights, failing) => {
        const paid = gotten.reduce((sum, item) => sum + item, 0);
        fc.pre(paid > 0);
        const results = gotten.map(() => 0);
        const refund = (amount: number): number[] =>
          shareRefund(
            amount,
            gotten.map((item, index) => ({ got: item, given: results[index] ?? 0 })),
          );
        const remaining = (): number => paid - results.reduce((sum, result) => sum + result, 0);
        for (const [turn, weight] of weights.entries()) {
          const amount = Math.min(remaining(), Math.max(1, Math.floor((paid * weight) / 4000)));
          if (amount === 0) break;
          const parts = refund(amount);
          expect(parts.reduce((sum, part) => sum + part, 0)).toBe(amount);
          for (const [index, part] of parts.entries()) {
            expect(part).toBeGreaterThanOrEqual(0);
            // A failed refund returns everything and leaves later ones unchanged.
            if (!failing.includes(turn)) results[index] = (results[index] ?? 0) + part;
            expect(results[index]).toBeLessThanOrEqual(gotten[index] ?? 0);
          }
        }
        if (remaining() > 0)
          for (const [index, part] of refund(remaining()).entries())
            results[index] = (results[index] ?? 0) + part;
        expect(results).toEqual(gotten);
      }),
    );
  });

  it('stay within one minor unit of the proportional amount', () => {
    const provided = [0, 0, 0];
    const gotten = [333_333, 333_333, 333_334];
    for (let refunded = 0; refunded < 1000; refunded += 7) {
      const parts = shareRefund(
        7,
        gotten.map((item, index) => ({ got: item, given: provided[index] ?? 0 })),
      );
      for (const [index, part] of parts.entries()) {
        provided[index] = (provided[index] ?? 0) + part;
        const exact = ((gotten[index] ?? 0) * (refunded + 7)) / 1_000_000;
        expect(Math.abs((provided[index] ?? 0) - exact)).toBeLessThanOrEqual(1);
      }
    }
  });
});

let payers: Payers;
let place: RefundPlace;
let members: string[] = [];

beforeAll(async () => {
  payers = await createPayers();
  const { businessId, testEnvironmentId: id } = payers.business;
  const make = async (businessName: string, accountNumber: string) =>
    payers.callAsMerchant(subAccountsContract.createSubAccount, {
      body: { businessName, bankCode: '058', accountNumber },
    });
  const created = [await make('Ada Foods', '0123456720'), await make('Bello Logistics', '0123456721')];
  members = created.map(({ data }) => data.id);
  place = { id, businessId, mode: 'test', country: 'NG', timeZone: 'Africa/Lagos' };
});
afterAll(() => payers.close());

const db = () => payers.database.db;

async function pay(amount: number, split?: object): Promise<string> {
  const reference = await payers.begin({ amount, ...(split && { split }) });
  const paid = await payers.payCard(reference);
  expect(paid.data?.state).toBe('successful');
  return reference;
}

const ruleOf = (bearer: SplitRule['bearer'], shares: [number, number]) => ({
  type: 'percentage',
  bearer,
  ...(bearer === 'subaccount' && { bearerSubAccountId: members[0] }),
  members: shares.map((share, index) => ({ subAccountId: members[index], share })),
});

const refund = (reference: string, amount: number | null) =>
  payers.database.inTransaction((tx) =>
    refundPayment(payers.server.services, tx, place, reference, {
      amount,
      reason: 'other',
      by: { userId: null, name: 'Tester' },
    }),
  );

/** Returns each party's remaining amount of a payment, by its balance items. */
async function leftOf(reference: string): Promise<Record<string, number>> {
  const { id } = await payers.row(reference);
  const items = await db().selectFrom('balanceItems').where('transactionId', '=', id).selectAll().execute();
  const remaining: Record<string, number> = {};
  for (const { subAccountId, amount } of items)
    remaining[subAccountId ?? 'own'] = (remaining[subAccountId ?? 'own'] ?? 0) + amount;
  return remaining;
}

/** What the business owns: its balances less its debt. */
async function owned(): Promise<number> {
  const all = await payers.balances();
  return (all.merchant_pending ?? 0) + (all.merchant_available ?? 0) - (all.merchant_debt ?? 0);
}

const setFees = async (fees: 'kept' | 'returned') => {
  const { businessId } = payers.business;
  await db().deleteFrom('refundRules').where('businessId', '=', businessId).execute();
  await db().insertInto('refundRules').values({ id: randomUUID(), businessId, fees }).execute();
};

describe('refunds of split payments', () => {
  it('take from each party exactly what it received once fully refunded, for any parts and rule', async () => {
    await pay(90_000_000);
    const bearer = fc.constantFrom<SplitRule['bearer']>('account', 'subaccount', 'all', 'all-proportional');
    const share = fc.integer({ min: 1, max: 450_000 });
    const part = fc.record({ amount: fc.integer({ min: 1, max: 90_000 }), fails: fc.boolean() });
    const story = fc.record({
      bearer,
      fees: fc.constantFrom('kept' as const, 'returned' as const),
      first: share,
      second: share,
      parts: fc.array(part, { minLength: 1, maxLength: 4 }),
    });
    await fc.assert(
      fc.asyncProperty(story, async ({ bearer: who, fees, first, second, parts }) => {
        await setFees(fees);
        const reference = await pay(500_000, ruleOf(who, [first, second]));
        const before = (await payers.balances()).fee_income ?? 0;
        const { fee } = await payers.row(reference);
        for (const { amount, fails } of parts) {
          // The sandbox decides by the last two digits: 13 fails.
          await refund(
            reference,
            amount * 100 <= 400_000 ? amount - (amount % 100) + (fails ? 13 : 50) : 1_050,
          );
          await sendDueRefunds(payers.server.services);
        }
        const { refundedAmount } = await payers.row(reference);
        const rest = 500_000 - refundedAmount;
        if (rest % 100 === 13 || rest % 100 === 27 || rest % 100 === 39 || rest % 100 === 41)
          await refund(reference, 2);
        await refund(reference, null);
        await sendDueRefunds(payers.server.services);
        expect(await payers.row(reference)).toMatchObject({ refundState: 'refunded', refundPending: 0 });
        const remaining = await leftOf(reference);
        for (const member of members) expect(remaining[member] ?? 0).toBe(0);
        const { fee_income: income = 0 } = await payers.balances();
        expect(income - before).toBe(fees === 'returned' ? -fee : 0);
        expect(remaining.own).toBe(fees === 'returned' ? 0 : -(await costs(reference)));
        expect((await payers.books()).findings).toEqual([]);
      }),
      { numRuns: 12 },
    );
  });

  it('returned by the bank restore each party’s amount, and the platform’s fee', async () => {
    await setFees('returned');
    const reference = await payers.begin({ amount: 500_000, split: ruleOf('all', [300_000, 200_000]) });
    const account = (await payers.payTransfer(reference)).data.transfer;
    await payers.send(account?.accountNumber ?? '', account?.amount ?? 0);
    const before = { left: await leftOf(reference), income: (await payers.balances()).fee_income };
    const created = await refund(reference, 123_457);
    await sendDueRefunds(payers.server.services);
    expect(await leftOf(reference)).not.toEqual(before.left);
    expect(
      await returnRefund(payers.server.services, created, 'The account is closed', {
        kind: 'bank',
        name: null,
      }),
    ).toBe(true);
    expect(await leftOf(reference)).toEqual(before.left);
    expect((await payers.balances()).fee_income).toBe(before.income);
    expect((await payers.books()).findings).toEqual([]);
    // Later refunds are shared as if nothing had been refunded before.
    await refund(reference, null);
    await sendDueRefunds(payers.server.services);
    const remaining = await leftOf(reference);
    for (const member of members) expect(remaining[member] ?? 0).toBe(0);
  });

  it('charge the business for what a sub-account no longer has', async () => {
    await setFees('kept');
    const reference = await pay(500_000, ruleOf('account', [600_000, 100_000]));
    payers.clock.advance(5 * 86_400_000);
    await settleDueBalances(payers.server.services);
    const owner = { environmentId: place.id, subAccountId: members[0] ?? '', currency: 'NGN' as const };
    await payers.database.inTransaction((tx) =>
      claimForPayout(payers.server.services, tx, {
        ...owner,
        payoutId: randomUUID(),
        amount: null,
        minimum: 0,
      }),
    );
    const { id } = await refund(reference, 100_000);
    const parts = await db()
      .selectFrom('refundParts')
      .where('refundId', '=', id)
      .selectAll()
      .orderBy('position')
      .execute();
    expect(parts.map(({ share, debited }) => [share, debited])).toEqual([
      [30_000, 90_000],
      [60_000, 0],
      [10_000, 10_000],
    ]);
    await sendDueRefunds(payers.server.services);
    expect((await payers.books()).findings).toEqual([]);
  });

  async function costs(reference: string): Promise<number> {
    const { fee, vat } = await payers.row(reference);
    return fee + vat;
  }
});

describe('concurrent refunds', () => {
  it('never exceed the amount paid', async () => {
    await setFees('kept');
    await pay(900_000);
    const reference = await pay(500_000);
    const answers = await Promise.allSettled([1, 2, 3, 4, 5, 6].map(() => refund(reference, 150_000)));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    expect((await payers.row(reference)).refundPending).toBe(450_000);
    await Promise.all([1, 2, 3].map(() => sendDueRefunds(payers.server.services)));
    expect((await payers.row(reference)).refundedAmount).toBe(450_000);
    expect((await payers.books()).findings).toEqual([]);
  });

  it('never take the same money as concurrent payouts, adjustments and a chargeback', async () => {
    const reference = await pay(800_000);
    payers.clock.advance(5 * 86_400_000);
    await settleDueBalances(payers.server.services);
    const owner = { environmentId: place.id, subAccountId: null, currency: 'NGN' as const };
    const services = payers.server.services;
    const { id } = await payers.row(reference);
    const before = await owned();
    const chargeback = payers.database.inTransaction((tx) =>
      openChargeback(services, tx, {
        environmentId: place.id,
        transactionId: id,
        amount: 150_000,
        stage: 'first',
        reasonCode: '4853',
        actor: { kind: 'provider' },
      }),
    );
    const work = [1, 2, 3].flatMap(() => [
      refund(reference, 200_000),
      payers.database.inTransaction((tx) =>
        claimForPayout(services, tx, { ...owner, payoutId: randomUUID(), amount: 300_000, minimum: 0 }),
      ),
      payers.database.inTransaction((tx) =>
        debitBalance(services, tx, {
          ...owner,
          amount: 250_000,
          into: 'settlement_difference',
          kind: 'adjustment',
          mayOwe: true,
          key: `adjustment:${randomUUID()}`,
          subjectId: null,
          transactionId: id,
          at: payers.clock.now(),
        }),
      ),
    ]);
    const ended = await Promise.allSettled(work);
    await chargeback;
    let taken = 150_000;
    for (const [index, value] of ended.entries()) {
      if (value.status === 'fulfilled') taken += [200_000, 300_000, 250_000][index % 3] ?? 0;
      else expect((value.reason as Error).message).toMatch(/balance/);
    }
    expect(before - (await owned())).toBe(taken);
    await Promise.all([sendDueRefunds(services), sendDueRefunds(services)]);
    expect((await payers.books()).findings).toEqual([]);
  });
});
