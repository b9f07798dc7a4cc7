// The statement of a wallet through HTTP: in pages and as files, by days in the business's time zone, with consistent opening and closing
// balances.
import { beforeEach, expect, test } from 'vitest';
import { movableClock } from '#server/platform/http/clock.ts';
import type { WalletStatementPage } from '#shared/contract/banking/wallet-shapes.ts';
import { walletsContract as contract } from '#shared/contract/banking/wallets.ts';
import { deposit } from '#test/support/banking/wallets.ts';
import { openProvedServer } from '#test/support/per-file/open-server.ts';
import { createTestBusiness, type TestBusiness } from '#test/support/server.ts';

const clock = movableClock(new Date('2026-10-05T10:00:00Z'));
const server = await openProvedServer({ clock, env: { RATE_LIMITS: 'off' } });
let business: TestBusiness;
let walletId: string;
let serial = 0;

const fill = (amount: number) => {
  serial += 1;
  return deposit(server, business, { walletId, amount, sessionId: `ST${serial}` });
};
const read = (query: object = {}, token = business.token) =>
  server.call(contract.listWalletStatement, { token, params: { walletId }, query: { ...query } });
const fileOf = async (format: string, query: string) => {
  const answer = await fetch(`${server.url}/api/v1/wallet/${walletId}/statement?format=${format}&${query}`, {
    headers: { authorization: `Bearer ${business.token}` },
  });
  return { status: answer.status, text: await answer.text() };
};
/** Whether opening balance, money in, money out and closing balance are consistent, and each entry with the previous one. */
function addsUp({ opening, moneyIn, moneyOut, closing, items }: WalletStatementPage): boolean {
  const follow = items
    .slice(0, -1)
    .every((item, index) => item.balance - item.amount === items[index + 1]?.balance);
  return opening + moneyIn - moneyOut === closing && follow;
}

beforeEach(async () => {
  clock.set(new Date('2026-10-05T10:00:00Z'));
  business = await createTestBusiness(server);
  const own = await server.call(contract.activateOperationalWallet, {
    token: business.token,
    body: { currency: 'NGN' },
  });
  const idOf = (type: string) => own.data.find((item) => item.type === type)?.id ?? '';
  walletId = idOf('MASTER');
  await fill(10_000_000);
  // 23:30 in UTC is the next day in Lagos.
  clock.set(new Date('2026-10-31T23:30:00Z'));
  await fill(5_000_000);
  clock.set(new Date('2026-11-20T10:00:00Z'));
  const moved = await server.call(contract.fundWallet, {
    token: business.token,
    body: { walletId: idOf('FUNDS-TRANSFER'), fromWalletId: walletId, amount: 3_000_000 },
    idempotencyKey: crypto.randomUUID(),
  });
  expect(moved.status).toBe(200);
});

test('the default period is this month, by the days of the business', async () => {
  const { data } = await read();
  expect(data).toMatchObject({
    firstDay: '2026-11-01',
    lastDay: '2026-11-20',
    currency: 'NGN',
    opening: 10_000_000,
    moneyIn: 5_000_000,
    moneyOut: 3_000_000,
    closing: 12_000_000,
    total: 2,
  });
  expect(data.items.map(({ amount, balance }) => [amount, balance])).toEqual([
    [-3_000_000, 12_000_000],
    [5_000_000, 15_000_000],
  ]);
  expect(addsUp(data)).toBe(true);
});

test('every page includes the totals of all pages', async () => {
  const pages = await Promise.all([1, 2].map((page) => read({ page, limit: 1 })));
  expect(pages.map(({ data }) => data.items.length)).toEqual([1, 1]);
  for (const { data } of pages)
    expect(data).toMatchObject({ total: 2, opening: 10_000_000, closing: 12_000_000 });
});

test('other periods, and days without entries, have their balances; invalid periods are rejected', async () => {
  const october = await read({ from: '2026-09-30T23:00:00Z', to: '2026-10-31T23:00:00Z' });
  expect(october.data).toMatchObject({
    firstDay: '2026-10-01',
    lastDay: '2026-10-31',
    opening: 0,
    moneyIn: 10_000_000,
    closing: 10_000_000,
  });
  const quiet = await read({ from: '2026-10-10T00:00:00Z', to: '2026-10-12T00:00:00Z' });
  expect(quiet.data).toMatchObject({
    opening: 10_000_000,
    closing: 10_000_000,
    moneyIn: 0,
    moneyOut: 0,
    items: [],
  });
  const wrong = await read({ from: '2026-11-10T00:00:00Z', to: '2026-11-01T00:00:00Z' });
  expect(wrong.status).toBe(422);
  expect(wrong.body.message).toBe('The end date is before the start date');
  expect((await read({ from: '2024-01-01T00:00:00Z' })).body.message).toBe('Choose at most one year');
});

test('a file of the same days has every row and the same opening and closing balances; invalid days are rejected', async () => {
  const { data } = await read();
  const { text } = await fileOf('csv', `firstDay=${data.firstDay}&lastDay=${data.lastDay}`);
  const rows = text.trim().split('\n');
  expect(rows).toHaveLength(1 + 1 + data.total + 1);
  expect(rows[1]).toContain('Opening balance,,,NGN,,100000.00');
  expect(rows.at(-1)).toContain('Closing balance,,,NGN,,120000.00');
  expect((await fileOf('pdf', '')).text.slice(0, 4)).toBe('%PDF');
  expect((await fileOf('csv', 'firstDay=2026-11-10&lastDay=2026-11-01')).status).toBe(422);
  expect((await fileOf('csv', 'firstDay=soon')).status).toBe(422);
});

test('the statement of another business’s wallet is not found', async () => {
  const other = await createTestBusiness(server);
  expect((await read({}, other.token)).status).toBe(404);
});
