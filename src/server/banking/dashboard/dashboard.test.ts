// The banking dashboard and the transfer balance history over HTTP: every figure equals the ledger, and permissions apply.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { bankingDashboardContract as contract } from '#shared/contract/banking/dashboard/banking-dashboard.ts';
import { transferSettingsContract } from '#shared/contract/banking/transfer-settings.ts';
import { walletsContract } from '#shared/contract/banking/wallets.ts';
import { makeSendingBusiness, runTransfers, send, toAccount } from '#test/support/banking/transfers.ts';
import { deposit } from '#test/support/banking/wallets.ts';
import { openServerAt } from '#test/support/per-file/open-server.ts';
import { createTestBusiness, type TestBusiness } from '#test/support/server.ts';

const { clock, server } = await openServerAt('2026-11-20T10:00:00Z');
const dayMs = 86_400_000;
let business: TestBusiness;
let wallet: string;
let key: string;

beforeEach(async () => {
  clock.set(new Date('2026-11-20T10:00:00Z'));
  ({ business, walletId: wallet, key } = await makeSendingBusiness(server, 50_000_000));
});

const november = { from: '2026-10-31T23:00:00Z', to: '2026-11-30T23:00:00Z' };
const read = async (query: Record<string, unknown> = {}, token = business.token) =>
  server.call(contract.getBankingDashboard, { token, query: { ...november, ...query } });

/** Ledger figures of all wallets: balances, and flows into and out of them by kind. */
async function books(environmentId = business.testEnvironmentId) {
  const { rows } = await sql<{ kind: string; side: string; amount: number }>`
    with mine as (select id from ledger_accounts where environment_id = ${environmentId} and kind = 'wallet' and currency = 'NGN')
    select kind, case when credit_account_id in (select id from mine) then 'in' else 'out' end as side, sum(amount)::bigint as amount
    from ledger_transfers where environment_id = ${environmentId}
      and (credit_account_id in (select id from mine)) <> (debit_account_id in (select id from mine)) group by 1, 2`.execute(
    server.services.database.db,
  );
  const { rows: balances } = await sql<{ amount: number }>`
    select coalesce(sum(balance), 0)::bigint as amount from ledger_balances b join ledger_accounts a on a.environment_id = b.environment_id and a.id = b.account_id
    where a.environment_id = ${environmentId} and a.kind = 'wallet' and a.currency = 'NGN'`.execute(
    server.services.database.db,
  );
  const side = (name: string) =>
    rows.filter((row) => row.side === name).reduce((sum, row) => sum + row.amount, 0);
  return { in: side('in'), out: side('out'), balance: balances[0]?.amount ?? 0 };
}

test('inflows, outflows and closing balance equal the ledger', async () => {
  await send(server, key, { amount: 2_000_000 });
  await send(server, key, { ...toAccount('91'), amount: 1_500_000 });
  await runTransfers(server);
  // A transfer between wallets is neither an inflow nor an outflow.
  const { data: own } = await server.call(walletsContract.listOwnWallets, { token: business.token });
  const master = own.items.find(({ type }) => type === 'MASTER');
  const moved = await server.call(walletsContract.fundWallet, {
    token: business.token,
    idempotencyKey: randomUUID(),
    body: { walletId: master?.id ?? '', fromWalletId: wallet, amount: 700_000 },
  });
  expect(moved.status).toBe(200);
  const { data, status } = await read();
  const message = await books();
  expect(status).toBe(200);
  expect(data.period).toMatchObject({
    opening: 0,
    money_in: message.in,
    money_out: message.out,
    closing: message.balance,
  });
  expect(message.in - message.out).toBe(message.balance);
  const total = (flows: typeof data.came_in) => flows.reduce((sum, { amount }) => sum + amount, 0);
  expect([total(data.came_in), total(data.went_out)]).toEqual([message.in, message.out]);
  expect(data.came_in[0]).toMatchObject({ label: 'Deposit', amount: 50_000_000, count: 1 });
  expect(data.balance.own + data.balance.customers).toBe(message.balance);
  const points = data.points.map(({ money_in, money_out }) => money_in - money_out);
  expect(points.reduce((sum, amount) => sum + amount, 0)).toBe(message.balance);
});

test('a past period keeps its balances after later entries, and periods are compared with the previous one', async () => {
  clock.set(new Date('2026-12-03T10:00:00Z'));
  await deposit(server, business, { walletId: wallet, amount: 900, sessionId: randomUUID() });
  const { data } = await read();
  expect(data.period).toMatchObject({ opening: 0, money_in: 50_000_000, closing: 50_000_000 });
  const december = { from: '2026-11-30T23:00:00Z', to: '2026-12-31T23:00:00Z' };
  const later = (await read({ ...december, compare: 'previous' })).data;
  expect(later.period).toMatchObject({ opening: 50_000_000, money_in: 900, closing: 50_000_900 });
  expect(later.previous.money_in).toBe(0);
  clock.advance(20 * dayMs);
  expect((await read({ ...december })).data.previous.money_in).toBe(50_000_000);
  expect((await read({ currency: 'USD' })).data).toMatchObject({
    balance: { own: 0 },
    period: { closing: 0 },
  });
});

test('transfers under way are shown to their business only, to members with permission for transfers', async () => {
  const tomorrow = new Date(clock.now().getTime() + dayMs).toISOString();
  await send(server, key, { ...toAccount('04'), amount: 300_000 });
  await send(server, key, { amount: 400_000, scheduled_for: tomorrow });
  const of = (items: { key: string; count: number; amount: number }[]) =>
    Object.fromEntries(items.map(({ key: name, count, amount }) => [name, [count, amount]]));
  expect(of((await read()).data.under_way)).toMatchObject({
    transfers: [1, 300_000],
    scheduled: [1, 400_000],
    'bulk-drafts': [0, 0],
  });
  const other = await createTestBusiness(server);
  const theirs = (await read({}, other.token)).data;
  expect(theirs).toMatchObject({ balance: { own: 0 }, period: { money_in: 0 }, came_in: [] });
  expect(of(theirs.under_way)).toMatchObject({ transfers: [0, 0] });
  expect((await server.call(contract.getBankingDashboard, { query: november })).status).toBe(401);
  const [operations, developer] = [
    await business.signInAs('Operations'),
    await business.signInAs('Developer'),
  ];
  const visible = await read({}, operations.token);
  expect([visible.status, of(visible.data.under_way)]).toEqual([200, {}]);
  expect((await read({}, developer.token)).status).toBe(403);
});

test('the opening and closing balances of the transfer balance history equal the ledger', async () => {
  await send(server, key, { amount: 2_000_000 });
  await runTransfers(server);
  clock.set(new Date('2026-11-22T10:00:00Z'));
  await deposit(server, business, { walletId: wallet, amount: 123, sessionId: randomUUID() });
  const list = async (query: Record<string, unknown> = {}) =>
    (await server.call(transferSettingsContract.listTransferBalanceEntries, { token: business.token, query }))
      .data;
  const all = await list();
  expect(all).toMatchObject({ currency: 'NGN', opening: 0, total: all.items.length });
  expect(all.closing).toBe((await books()).balance);
  expect(all.items[0]?.balance).toBe(all.closing);
  expect(all.items.reduce((sum, { amount }) => sum + amount, 0)).toBe(all.closing);
  const day = await list({ from: '2026-11-21T23:00:00Z', to: '2026-11-22T23:00:00Z' });
  expect(day).toMatchObject({ opening: all.closing - 123, closing: all.closing, total: 1 });
  const before = await list({ to: '2026-11-21T23:00:00Z' });
  expect(before).toMatchObject({ opening: 0, closing: all.closing - 123 });
  expect(await list({ currency: 'USD' })).toMatchObject({ opening: 0, closing: 0, items: [] });
});
