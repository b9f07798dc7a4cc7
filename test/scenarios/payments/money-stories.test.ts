// Money scenarios through the merchant's own calls and the simulator's clock; each ends with a check of the ledger.
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { simulatorContract } from '#shared/contract/developers/simulator.ts';
import { chargebacksContract } from '#shared/contract/payments/chargebacks.ts';
import { refundsContract } from '#shared/contract/payments/refunds.ts';
import { splitGroupsContract } from '#shared/contract/payments/split-groups.ts';
import { collectionBalanceContract } from '#shared/contract/settlement/collection-balance.ts';
import { payoutsContract } from '#shared/contract/settlement/payouts.ts';
import { subAccountsContract } from '#shared/contract/settlement/sub-accounts.ts';
import { addPayoutAccount } from '#test/support/disputes/own-payouts.ts';
import { createPayers, type Payers } from '#test/support/payers.ts';

let payers: Payers;
/** A Friday, eleven in the morning in Lagos. */
const friday = new Date('2026-11-20T10:00:00Z');

async function begin(): Promise<void> {
  payers = await createPayers({ start: friday });
}
const end = async (): Promise<void> => {
  expect((await payers.books()).findings).toEqual([]);
};

async function pay(body: Record<string, unknown> = {}): Promise<string> {
  const reference = await payers.begin(body);
  const answer = await payers.payCard(reference);
  expect(answer.data.state).toBe('successful');
  return reference;
}

async function pass(unit: 'day' | 'week' | 'month', count = 1): Promise<void> {
  const { status } = await payers.callAsMerchant(simulatorContract.advanceClock, { body: { unit, count } });
  expect(status).toBe(200);
}

const balance = async () => (await payers.callAsMerchant(collectionBalanceContract.getBalance, {})).data;
const payouts = async (query: Record<string, unknown> = {}) =>
  (
    await payers.callAsMerchant(payoutsContract.listPayouts, {
      query: { sort: 'createdAt', limit: 100, ...query },
    })
  ).data.items;
const inside = async (payoutId: string) =>
  (
    await payers.callAsMerchant(payoutsContract.listPayoutItems, {
      params: { payoutId },
      query: { limit: 100 },
    })
  ).data.items;

async function openAccount(): Promise<void> {
  const added = await addPayoutAccount(payers.server, await payers.business.signInAs('Owner'));
  expect(added.status).toBe(200);
}

// ₦5,000 by a local card: fee 1.5% + ₦100, plus 7.5% VAT on it.
const net = 481_187;
/** The platform's fee for a lost chargeback. */
const caseFee = 100_000;

describe('a partial refund, a lost dispute, and the payout of the remainder', () => {
  beforeAll(begin);
  afterEach(end);
  afterAll(() => payers.close());

  it('payments are collected, a refund is deducted and a disputed amount is held', async () => {
    await openAccount();
    const refunded = await pay();
    const disputed = await pay();
    await pay();
    const refund = await payers.callAsMerchant(refundsContract.refundPayment, {
      params: { transactionId: refunded },
      body: { amount: 200_000, reason: 'customer_request' },
      idempotencyKey: randomUUID(),
    });
    expect(refund.status).toBe(200);
    await payers.callAsMerchant(simulatorContract.simulateChargeback, { body: { reference: disputed } });
    expect(await balance()).toMatchObject({ pending: 3 * net - 200_000 - 500_000, disputes: 500_000 });
  });

  it('an unanswered dispute is lost, and the payout equals the remainder, item by item', async () => {
    await pass('day', 3);
    const [payout] = await payouts();
    expect(payout).toMatchObject({
      status: 'SETTLED',
      gross: 1_500_000,
      fees: 52_500,
      vat: 3 * 1313,
      refunds: 200_000,
      chargebacks: 500_000 + caseFee,
      net: 3 * net - 700_000 - caseFee,
    });
    const items = await inside(payout?.id ?? '');
    const sums: Record<string, number> = {};
    // A chargeback is debited from its own payment first and then from others: one item each.
    for (const { kind, amount } of items) sums[kind] = (sums[kind] ?? 0) + amount;
    expect(sums).toEqual({
      chargeback: -500_000,
      chargeback_fee: -caseFee,
      payment: 3 * net,
      refund: -200_000,
    });
  });

  it('nothing remains on hold, and the next payment is paid out in full', async () => {
    const { items } = (await payers.callAsMerchant(chargebacksContract.listChargebacks, { query: {} })).data;
    expect(items[0]).toMatchObject({ status: 'ACCEPTED' });
    expect(await balance()).toMatchObject({ available: 0, pending: 0, disputes: 0, owed: 0 });
    await pay();
    await pass('day', 1);
    const [, second] = await payouts();
    expect(second).toMatchObject({ status: 'SETTLED', net });
  });
});

describe('a split payment with each bearer of the fee', () => {
  beforeAll(begin);
  afterEach(end);
  afterAll(() => payers.close());

  const shares: Record<string, [main: number, kitchen: number, rider: number]> = {
    // 50% stays with the business, 30% and 20% of ₦5,000 go to sub-accounts; fee and VAT are ₦188.13.
    account: [250_000 - 18_813, 150_000, 100_000],
    subaccount: [250_000, 150_000 - 18_813, 100_000],
    all: [250_000 - 6271, 150_000 - 6271, 100_000 - 6271],
    'all-proportional': [250_000 - 9406, 150_000 - 5644, 100_000 - 3763],
  };
  const subAccounts: string[] = [];

  it('every kobo is allocated to a party', async () => {
    await openAccount();
    for (const [businessName, accountNumber] of [
      ['Kitchen', '0123456720'],
      ['Rider', '0123456721'],
    ]) {
      const created = await payers.callAsMerchant(subAccountsContract.createSubAccount, {
        body: { businessName, bankCode: '058', accountNumber },
      });
      expect(created.status, JSON.stringify(created.body)).toBe(200);
      subAccounts.push(created.data.id);
    }
    const [kitchen = '', rider = ''] = subAccounts;
    for (const [bearer, [mine, first, second]] of Object.entries(shares)) {
      const group = await payers.callAsMerchant(splitGroupsContract.createSplitGroup, {
        body: {
          name: `By ${bearer}`,
          currency: 'NGN',
          type: 'percentage',
          bearer,
          ...(bearer === 'subaccount' && { bearerSubAccountId: kitchen }),
          members: [
            { subAccountId: kitchen, share: 300_000 },
            { subAccountId: rider, share: 200_000 },
          ],
        },
      });
      expect(group.status, JSON.stringify(group.body)).toBe(200);
      const reference = await pay({ splitGroupId: group.data.id });
      const { id } = await payers.row(reference);
      const rows = await payers.database.db
        .selectFrom('balanceItems')
        .where('transactionId', '=', id)
        .select(['subAccountId', 'amount'])
        .execute();
      const of = (owner: string | null) => rows.find((row) => row.subAccountId === owner)?.amount;
      expect([bearer, of(null), of(kitchen), of(rider)]).toEqual([bearer, mine, first, second]);
    }
  });

  it('each party is paid out', async () => {
    const { pending } = await balance();
    await pass('day', 3);
    const created = await payouts();
    const paid = (owner: 'business' | 'sub-accounts') => payouts({ owner });
    expect(created).toHaveLength(3);
    expect((await paid('business')).map((item) => [item.status, item.net])).toEqual([['SETTLED', pending]]);
    const nets = (await paid('sub-accounts')).map((item) => item.net).sort((a, b) => b - a);
    const sumOf = (place: 1 | 2) => Object.values(shares).reduce((sum, parts) => sum + parts[place], 0);
    expect(nets).toEqual([sumOf(1), sumOf(2)]);
  });

  it('refunds are debited from each party in proportion', async () => {
    const group = (
      await payers.callAsMerchant(splitGroupsContract.listSplitGroups, { query: {} })
    ).data.items.find((item) => item.bearer === 'account');
    const reference = await pay({ splitGroupId: group?.id });
    const refund = async (amount: number) =>
      payers.callAsMerchant(refundsContract.refundPayment, {
        params: { transactionId: reference },
        body: { amount, reason: 'customer_request' },
        idempotencyKey: randomUUID(),
      });
    // The fee is not refunded, so the business needs other money for a full refund.
    await pay();
    expect((await refund(123_457)).status).toBe(200);
    expect((await refund(500_000 - 123_457)).status).toBe(200);
    const { id } = await payers.row(reference);
    const rows = await payers.database.db
      .selectFrom('balanceItems')
      .where('transactionId', '=', id)
      .where('subAccountId', 'is not', null)
      .select((query) => query.fn.sum<number>('amount').as('left'))
      .executeTakeFirst();
    expect(Number(rows?.left)).toBe(0);
  });
});

describe('a returned payout', () => {
  beforeAll(begin);
  afterEach(end);
  afterAll(() => payers.close());

  it('the money returns to the balance and is included in the next payout', async () => {
    await openAccount();
    await pay();
    await pass('day', 3);
    const [first] = await payouts();
    expect(first).toMatchObject({ status: 'SETTLED', net });
    await payers.callAsMerchant(simulatorContract.failSimulatedPayout, {
      params: { payoutId: first?.id ?? '' },
    });
    expect(await balance()).toMatchObject({ available: net, payouts: 0 });
    await pay();
    await pass('day', 1);
    const [failed, second] = await payouts();
    expect(failed).toMatchObject({ status: 'FAILED', net });
    expect(second).toMatchObject({ status: 'SETTLED', net: 2 * net });
    expect((await inside(second?.id ?? '')).filter((item) => item.kind === 'payment')).toHaveLength(2);
    expect((await inside(failed?.id ?? '')).filter((item) => item.kind === 'payment')).toHaveLength(1);
  });
});

describe('a simulated month', () => {
  beforeAll(begin);
  afterEach(end);
  afterAll(() => payers.close());

  it('settlement and payouts run on working days, and an unanswered dispute is lost', async () => {
    await openAccount();
    let paid = 0;
    for (let week = 0; week < 2; week += 1) {
      for (let day = 0; day < 3; day += 1) {
        await pay();
        paid += net;
        await pass('day');
      }
      await pass('day', 4);
    }
    const disputed = await pay();
    paid += net;
    await payers.callAsMerchant(simulatorContract.simulateChargeback, { body: { reference: disputed } });
    await pass('month');
    const created = await payouts();
    expect(created.every((payout) => payout.status === 'SETTLED')).toBe(true);
    const days = created.map((payout) => new Date(payout.scheduledFor ?? '').getUTCDay());
    // Scheduled at midnight in Lagos, an hour before midnight UTC: Sunday to Thursday are Monday to Friday there.
    expect(days.every((day) => day <= 4)).toBe(true);
    const out = created.reduce((sum, payout) => sum + payout.net, 0);
    const remaining = await balance();
    expect(remaining).toMatchObject({ available: 0, pending: 0, disputes: 0 });
    const { items } = (await payers.callAsMerchant(chargebacksContract.listChargebacks, { query: {} })).data;
    expect(items[0]).toMatchObject({ status: 'ACCEPTED' });
    expect(out - remaining.owed).toBe(paid - 500_000 - caseFee);
  });
});
