// Remittance and transfer balances over HTTP: each figure equals the ledger, and a withdrawal is made once, only to an own account.
import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { selectEntries } from '#server/ledger/account-entries.ts';
import { getAccount } from '#server/ledger/accounts.ts';
import { ownBalancesContract as contract } from '#shared/contract/banking/balances/own-balances.ts';
import { withdrawalsContract as withdrawals } from '#shared/contract/banking/balances/withdrawals.ts';
import { balanceKey, openRemittances, ownAccountOf } from '#test/support/banking/balances.ts';
import { openSender, runRemittances } from '#test/support/banking/remittances.ts';
import { openTransfers, transferCode } from '#test/support/banking/transfers.ts';
import { openServerAt } from '#test/support/per-file/open-server.ts';
import { createTestBusiness, type TestBusiness } from '#test/support/server.ts';

const { clock, server } = await openServerAt('2026-11-20T10:00:00Z');
const start = 100_000_000;
/** ₦100,000, the mobile wallet fee, and VAT on it. */
const remitted = 10_000_000 + 150_000 + 11_250;
let business: TestBusiness;
let walletId: string;

beforeEach(async () => {
  business = await createTestBusiness(server, { name: 'Adunni Foods' });
  await openTransfers(server, business, start);
  walletId = await openRemittances(server, business, start);
});

const balance = async () =>
  (await server.call(contract.getRemittanceBalance, { token: business.token })).data[0];

/** Ledger entries of the wallet. */
async function entriesOf(ownerId: string) {
  const { db } = server.services.database;
  const environmentId = business.testEnvironmentId;
  const account = await getAccount(db, { environmentId, currency: 'NGN', kind: 'wallet', ownerId });
  const all = { from: null, to: null };
  return selectEntries(db, environmentId, account, all, { limit: 100, offset: 0 });
}

test('remittances are debited from their wallet, and every figure equals its ledger entries', async () => {
  const sender = await openSender(server, business);
  for (const suffix of ['89', '79', '69', '59'])
    expect((await sender.send(await sender.payee({ suffix }))).status).toBe(200);
  await runRemittances(server);
  const shown = await balance();
  const entries = await entriesOf(walletId);
  const sum = entries.reduce((total, { effect }) => total + effect, 0);
  expect(shown).toMatchObject({ ledger: sum, available: sum, lien: 0, sent: start - sum });
  const query = { from: '2026-11-18T23:00:00Z', to: '2026-11-20T23:00:00Z' };
  const { data: chart } = await server.call(contract.getRemittanceChart, { token: business.token, query });
  const moved = (side: 'money_in' | 'money_out') =>
    chart.points.reduce((total, point) => total + point[side], 0);
  const effect = (sign: number) =>
    entries.reduce((total, entry) => total + (entry.effect * sign > 0 ? entry.effect * sign : 0), 0);
  expect([moved('money_in'), moved('money_out')]).toEqual([effect(1), effect(-1)]);
  expect(chart.points.at(-1)?.balance).toBe(sum);
  const listed = await server.call(contract.listRemittanceBalanceEntries, {
    token: business.token,
    query: { limit: 100 },
  });
  expect(listed.data.items.map((item) => [item.amount, item.balance])).toEqual(
    entries.map((entry) => [entry.effect, entry.balance]),
  );
  expect(listed.data).toMatchObject({ opening: 0, closing: sum });
  const usd = await server.call(contract.getTransferChart, {
    token: business.token,
    query: { from: '2026-11-18T23:00:00Z', to: '2026-11-20T23:00:00Z', currency: 'USD' },
  });
  expect(usd.data.points.every((point) => point.balance === 0)).toBe(true);
});

test('an unconfirmed remittance is counted as under way until confirmed, as sent, and is no longer available', async () => {
  const sender = await openSender(server, business);
  await sender.send(await sender.payee({ name: 'Kofi Sanction' }));
  expect(await balance()).toMatchObject({
    under_way: 10_000_000,
    sent: remitted,
    available: start - remitted,
  });
  const slow = await sender.send(await sender.payee({ suffix: '04' }));
  expect(slow.data.status).toBe('PROCESSING');
  const sent = { sent: 2 * remitted, available: start - 2 * remitted };
  expect(await balance()).toMatchObject({ under_way: 20_000_000, ...sent });
  clock.advance(3_600_000);
  await runRemittances(server);
  expect(await balance()).toMatchObject({ under_way: 10_000_000, ...sent });
});

test('a member withdraws to an own account with a code and without stamp duty; a repeat must be confirmed', async () => {
  const { token } = business;
  const accountId = await ownAccountOf(server, business);
  const terms = await server.call(withdrawals.getRemittanceWithdrawalTerms, { token, query: {} });
  expect(terms.data).toMatchObject({
    available: start,
    accounts: [{ id: accountId, ending: '6708', usual: true }],
  });
  const input = { account_id: accountId, amount: 2_000_000 };
  const withdraw = (body: object) =>
    server.call(withdrawals.withdrawRemittanceBalance, { token, idempotencyKey: randomUUID(), body });
  expect((await withdraw(input)).body.error.fields.code).toBeTruthy();
  const done = await withdraw({ ...input, code: await transferCode(server, business) });
  expect(done.data).toMatchObject({ status: 'SUCCESSFUL', amount: 2_000_000, charges: 2_688 });
  expect((await balance())?.available).toBe(start - 2_002_688);
  clock.advance(61_000);
  const code = await transferCode(server, business);
  const again = await withdraw({ ...input, code });
  expect(again.body.error.fields).toEqual({ again: expect.any(String) });
  expect((await withdraw({ ...input, again: true, code })).status).toBe(200);
});

test('an uncovered or invalid amount, a foreign account and an inactive currency are rejected at their field', async () => {
  const key = await balanceKey(server, business);
  const accountId = await ownAccountOf(server, business);
  const other = await createTestBusiness(server, { name: 'Zuma Stores' });
  const foreign = await ownAccountOf(server, other);
  const withdraw = async (body: object) => {
    const options = { token: key, idempotencyKey: randomUUID(), body };
    return (await server.call(withdrawals.withdrawTransferBalance, options)).body.error;
  };
  const amount = 1_000_000;
  expect(await withdraw({ account_id: accountId, amount: start })).toMatchObject({
    code: 'INSUFFICIENT_BALANCE',
    fields: { amount: expect.any(String) },
  });
  expect((await withdraw({ account_id: foreign, amount })).fields).toHaveProperty('account_id');
  expect((await withdraw({ account_id: accountId, amount: 1 })).fields).toHaveProperty('amount');
  expect((await withdraw({ account_id: accountId, amount, currency: 'USD' })).fields).toHaveProperty(
    'currency',
  );
  const query = { currency: 'NGN' };
  const strange = await server.call(withdrawals.getRemittanceWithdrawalTerms, { token: other.token, query });
  expect(strange.body.error.fields).toHaveProperty('currency');
});

test('of 12 concurrent withdrawals exactly as many succeed as the balance covers', async () => {
  const key = await balanceKey(server, business);
  const accountId = await ownAccountOf(server, business);
  const body = { account_id: accountId, amount: 30_000_000, again: true };
  const answers = await Promise.all(
    Array.from({ length: 12 }, () =>
      server.call(withdrawals.withdrawRemittanceBalance, { token: key, idempotencyKey: randomUUID(), body }),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
  const { available } = (await balance()) ?? { available: -1 };
  expect(available).toBe(
    start - answers.filter(({ status }) => status === 200).length * (30_000_000 + 5_375),
  );
});
