// The chart and the statement of a wallet through HTTP: both add up to the balance, to the minor unit.
import { expect, test } from 'vitest';
import { movableClock } from '#server/platform/http/clock.ts';
import { walletsContract as contract } from '#shared/contract/banking/wallets.ts';
import { deposit } from '#test/support/banking/wallets.ts';
import { openServer } from '#test/support/per-file/open-server.ts';
import { createTestBusiness } from '#test/support/server.ts';

const clock = movableClock(new Date('2026-11-10T10:00:00Z'));
const server = await openServer({ clock });
const business = await createTestBusiness(server, { name: 'Adunni Foods' });
const { token } = business;
const { data: opened } = await server.call(contract.activateOperationalWallet, {
  token,
  body: { currency: 'NGN' },
});
const idOf = (type: string) => opened.find((item) => item.type === type)?.id as string;
const [main, other] = [idOf('MASTER'), idOf('FUNDS-TRANSFER')];

const save = (amount: number) =>
  deposit(server, business, { walletId: main, amount, sessionId: crypto.randomUUID() });
const move = (amount: number) =>
  server.call(contract.fundWallet, {
    token,
    idempotencyKey: crypto.randomUUID(),
    body: { walletId: other, fromWalletId: main, amount },
  });
const chart = async (query: object) => {
  const period = { from: '2026-11-08T23:00:00Z', to: '2026-11-14T23:00:00Z' };
  return (await server.call(contract.getWalletChart, { token, query: { ...period, ...query } })).data;
};

await save(1_000_001);
clock.set(new Date('2026-11-12T10:00:00Z'));
await move(300_037);
await save(70_003);
clock.set(new Date('2026-11-20T10:00:00Z'));
await move(100_000);

test('the chart of a wallet shows money in, money out and the balance at the end of each day', async () => {
  const { points, currency, frequency } = await chart({ walletId: main });
  expect([currency, frequency]).toEqual(['NGN', 'daily']);
  const figures = points.map((point) => [point.money_in, point.money_out, point.balance]);
  expect(figures).toEqual([
    [0, 0, 0],
    [1_000_001, 0, 1_000_001],
    [0, 0, 1_000_001],
    [70_003, 300_037, 769_967],
    [0, 0, 769_967],
    [0, 0, 769_967],
  ]);
});

test('in the chart of all wallets, transfers between them count as neither money in nor money out', async () => {
  const { points } = await chart({ currency: 'NGN' });
  expect(points.map((point) => point.money_out)).toEqual([0, 0, 0, 0, 0, 0]);
  expect(points.at(-1)?.balance).toBe(1_070_004);
  const stranger = await createTestBusiness(server, { name: 'Zuma Stores' });
  const request = { from: '2026-11-08T23:00:00Z', to: '2026-11-14T23:00:00Z', walletId: main };
  const answer = await server.call(contract.getWalletChart, { token: stranger.token, query: request });
  expect(answer.status).toBe(404);
});

test('the entries of a statement add up to the difference between opening and closing balance', async () => {
  const query = new URLSearchParams({ firstDay: '2026-11-12', lastDay: '2026-11-20', format: 'csv' });
  // Signs in again, since ten days exceed the life of a session.
  const { token: fresh } = await business.signInAs('Owner');
  const answer = await fetch(`${server.url}/api/v1/wallet/${main}/statement?${query}`, {
    headers: { authorization: `Bearer ${fresh}` },
  });
  const rows = (await answer.text())
    .trim()
    .split('\n')
    .map((line) => line.split(','));
  const minor = (text = '') => Math.round(Number(text) * 100);
  const [opening, closing] = [rows[1], rows.at(-1)];
  expect(opening?.at(-1)).toBe('10000.01');
  expect(closing?.at(-1)).toBe('6699.67');
  const between = rows.slice(2, -1);
  const sum = between.reduce((total, row) => total + minor(row.at(-2)), 0);
  expect(minor(opening?.at(-1)) + sum).toBe(minor(closing?.at(-1)));
  expect(between.map((row) => row.at(-1))).toEqual(['6999.64', '7699.67', '6699.67']);
});
