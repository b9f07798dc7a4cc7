// Tests of the calls of the balance screens: parts, next available amounts, the history with its running balance, the chart and the file.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { collectionBalanceContract as contract } from '#shared/contract/settlement/collection-balance.ts';
import { createPayers, type Payers } from '#test/support/payers.ts';
import { debitBalance } from './service.ts';
import { settleDueBalances } from './settle-due.ts';

let payers: Payers;
const dayMs = 86_400_000;
/** A Friday, 11 in the morning in Lagos. */
const friday = new Date('2026-11-20T10:00:00Z');

beforeAll(async () => {
  payers = await createPayers({ start: friday });
  await payers.payCard(await payers.begin({ amount: 500_000 }));
  await payers.payCard(await payers.begin({ amount: 200_000 }));
});
afterAll(() => payers.close());

async function overview() {
  return (await payers.callAsMerchant(contract.getBalance, {})).data;
}

async function history(query: Record<string, unknown>) {
  return (await payers.callAsMerchant(contract.listBalanceEntries, { query })).data;
}

it('reports what is pending and when it becomes available', async () => {
  const balance = await overview();
  // Fee 1.5% + ₦100, without the ₦100 below ₦2,500; VAT 7.5% of the fee.
  expect(balance).toMatchObject({ available: 0, pending: 481_187 + 196_775, currencies: ['NGN'] });
  expect(balance.upcoming).toEqual([{ at: '2026-11-22T23:00:00.000Z', amount: 677_962, count: 2 }]);
});

it('lists every change with its resulting balance and its source, on every page', async () => {
  const all = await history({ part: 'pending' });
  expect(all.items.map((entry) => [entry.reason, entry.amount, entry.balance])).toEqual([
    ['VAT on the fee', -225, 677_962],
    ['Fee', -3_000, 678_187],
    ['Payment', 200_000, 681_187],
    ['VAT on the fee', -1_313, 481_187],
    ['Fee', -17_500, 482_500],
    ['Payment', 500_000, 500_000],
  ]);
  expect(all.items[2]?.source).toMatchObject({ kind: 'payment', reference: expect.stringMatching(/^TST-/) });
  expect(all.items[1]?.counterpart).toBe('Fees');
  const second = await history({ part: 'pending', page: 2, limit: 4 });
  expect(second).toMatchObject({ total: 6, items: all.items.slice(4) });
});

it('records when money settles and when part of it is debited', async () => {
  const before = payers.clock.now();
  payers.clock.advance(4 * dayMs);
  await settleDueBalances(payers.server.services);
  const owner = {
    environmentId: payers.business.testEnvironmentId,
    subAccountId: null,
    currency: 'NGN' as const,
  };
  await payers.database.inTransaction((tx) =>
    debitBalance(payers.server.services, tx, {
      ...owner,
      amount: 50_000,
      into: 'merchant_lien',
      kind: 'chargeback',
      key: `chargeback:${randomUUID()}`,
      subjectId: null,
      transactionId: null,
      at: payers.clock.now(),
    }),
  );
  expect(await overview()).toMatchObject({ available: 627_962, pending: 0, disputes: 50_000, upcoming: [] });
  const { items } = await history({});
  expect(items.map((entry) => [entry.reason, entry.amount, entry.balance])).toEqual([
    ['Chargeback opened', -50_000, 627_962],
    ['Settled', 677_962, 677_962],
  ]);
  const earlier = await history({ part: 'pending', to: new Date(before.getTime() + 1).toISOString() });
  expect(earlier.items[0]).toMatchObject({ balance: 677_962 });
});

it('charts the available and pending balance at the end of each day', async () => {
  const query = { from: '2026-11-18T23:00:00Z', to: '2026-11-24T23:00:00Z' };
  const { data } = await payers.callAsMerchant(contract.getCollectionChart, { query });
  expect(data.points.map((point) => [point.label, point.available, point.pending])).toEqual([
    ['19 Nov', 0, 0],
    ['20 Nov', 0, 677_962],
    ['21 Nov', 0, 677_962],
    ['22 Nov', 0, 677_962],
    ['23 Nov', 0, 677_962],
    ['24 Nov', 627_962, 0],
  ]);
  expect(data.points[1]?.moneyIn).toBe(700_000);
  expect(data.points[5]?.moneyOut).toBe(50_000);
});
