// Figures are the same before, during and after folding into the roll-ups; concurrent folds take different changes.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { transactionsContract } from '#shared/contract/payments/transactions.ts';
import { createPayers, type Payers } from '#test/support/payers.ts';
import { foldFigures } from './fold-figures.ts';

let payers: Payers;
beforeAll(async () => {
  payers = await createPayers();
});
afterAll(() => payers.close());

const day = { from: '2026-11-20T23:00:00.000Z', to: '2026-11-21T23:00:00.000Z' };
const hours = { from: '2026-11-21T09:20:00.000Z', to: '2026-11-21T12:00:00.000Z' };

/** The dashboard's figures: by day, by hour with partial hours, and over all time. */
async function view(): Promise<unknown[]> {
  const ask = async (query: Record<string, string>) =>
    (await payers.callAsMerchant(transactionsContract.getTransactionStatistics, { query })).data;
  const list = await payers.callAsMerchant(transactionsContract.listTransactions, {
    query: { include: 'counts,figures' },
  });
  const { successful, pending } = list.data.counts ?? {};
  const counted = { successful: successful?.count, pending: pending?.count };
  return [await ask(day), await ask(hours), counted, list.data.figures];
}

const countOf = async (table: 'transactionDeltas' | 'transactionHours'): Promise<number> =>
  (await payers.database.db.selectFrom(table).selectAll().execute()).length;

test('a payment counts immediately, and folding changes no figure', async () => {
  const link = await payers.makeLink();
  const paid = (await payers.startLink(link.slug)).data.reference;
  const open = (await payers.startLink(link.slug)).data.reference;
  expect((await payers.payCard(paid)).data.state).toBe('successful');
  expect(await countOf('transactionDeltas')).toBeGreaterThan(0);
  const before = await view();
  expect(await payers.books()).toMatchObject({ ok: true, findings: [] });
  expect(before[2]).toMatchObject({ successful: 1, pending: 1 });

  await foldFigures(payers.server.services);
  expect(await countOf('transactionDeltas')).toBe(0);
  expect(await view()).toEqual(before);

  expect((await payers.payCard(open)).data.state).toBe('successful');
  expect(await countOf('transactionDeltas')).toBeGreaterThan(0);
  const halfFolded = await view();
  expect(halfFolded[2]).toMatchObject({ successful: 2, pending: 0 });
  await foldFigures(payers.server.services);
  expect(await view()).toEqual(halfFolded);
});

test('concurrent folds fold each change once', async () => {
  const link = await payers.makeLink();
  const rounds = Array.from({ length: 4 }, async () => {
    for (let n = 0; n < 5; n += 1) {
      const { reference } = (await payers.startLink(link.slug)).data;
      await payers.payCard(reference);
      await Promise.all(Array.from({ length: 3 }, () => foldFigures(payers.server.services)));
    }
  });
  await Promise.all(rounds);
  await foldFigures(payers.server.services);
  expect(await countOf('transactionDeltas')).toBe(0);
  expect((await view())[2]).toMatchObject({ successful: 22, pending: 0 });
  expect(await payers.books()).toMatchObject({ ok: true, findings: [] });
});
