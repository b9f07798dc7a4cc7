// Concurrent transfers and bank inflows against the limit of a customer's wallet, and inflows to an account with each amount rule; the
// ledger is consistent at the end.
import { beforeEach, expect, test } from 'vitest';
import { movableClock } from '#server/platform/http/clock.ts';
import { verifyBooks } from '#server/proofs.ts';
import { virtualAccountsContract as accounts } from '#shared/contract/banking/virtual/virtual-accounts.ts';
import { walletsContract as wallets } from '#shared/contract/banking/wallets.ts';
import { notify, openAccount, sendQuietly } from '#test/support/banking/virtual-accounts.ts';
import { deposit, openWallets } from '#test/support/banking/wallets.ts';
import { openProvedServer } from '#test/support/per-file/open-server.ts';
import { createTestBusiness, type TestBusiness } from '#test/support/server.ts';

const clock = movableClock(new Date('2026-11-24T08:00:00Z'));
const server = await openProvedServer({ clock });
const naira = (amount: number): number => amount * 100;
let business: TestBusiness;
let own: string;

beforeEach(async () => {
  business = await createTestBusiness(server, { name: 'Adunni Foods' });
  own = (await openWallets(server, business)).MASTER;
  await deposit(server, business, { walletId: own, amount: naira(2_000_000), sessionId: 'capital' });
});

const wallet = async (walletId: string) =>
  (await server.call(wallets.getWallet, { token: business.token, params: { walletId } })).data;

const account = async (virtualAccountId: string) =>
  (await server.call(accounts.getVirtualAccount, { token: business.token, params: { virtualAccountId } }))
    .data;

const move = (fromWalletId: string, walletId: string, amount: number) =>
  server.call(wallets.fundWallet, {
    token: business.token,
    idempotencyKey: crypto.randomUUID(),
    body: { walletId, fromWalletId, amount },
  });

const proveBooks = async (): Promise<void> =>
  expect((await verifyBooks(server.services.database.db)).findings).toEqual([]);

test('concurrent moves and bank transfers never exceed the balance limit and daily debit limit of a tier', async () => {
  const customer = { email: 'halima@example.com', name: 'Halima Bello' };
  const { data: opened } = await openAccount(server, business, { customer });
  const { data: listed } = await server.call(wallets.listWallets, {
    token: business.token,
    query: { type: 'CUSTOMER' },
  });
  const id = listed.items[0]?.id ?? '';
  const notices = [];
  for (let times = 0; times < 24; times += 1) notices.push(await sendQuietly(server, opened, naira(10_000)));
  const [moved] = await Promise.all([
    Promise.all(Array.from({ length: 40 }, () => move(own, id, naira(10_000)))),
    Promise.all(notices.map((notice) => notify(server, notice))),
  ]);
  const full = await wallet(id);
  expect(full.ledger).toBe(naira(300_000));
  const byMove = moved.filter(({ status }) => status === 200).length;
  const { credited, received } = await account(opened.id);
  expect(received).toBe(naira(240_000));
  expect(credited + byMove * naira(10_000)).toBe(naira(300_000));
  const refused = moved.filter(({ status }) => status !== 200);
  expect(new Set(refused.map(({ body }) => body.error.code))).toEqual(new Set(['WALLET_LIMIT']));

  const remaining = await Promise.all(Array.from({ length: 64 }, () => move(id, own, naira(3_000))));
  // Sixteen times ₦3,000 is ₦48,000: another would exceed the daily limit of ₦50,000.
  expect(remaining.filter(({ status }) => status === 200)).toHaveLength(16);
  expect(await wallet(id)).toMatchObject({
    ledger: naira(252_000),
    limits: { debited_today: naira(48_000) },
  });
  expect((await move(id, own, naira(2_000))).status).toBe(200);
  expect((await move(id, own, naira(500))).body.error.code).toBe('WALLET_LIMIT');
  await proveBooks();
}, 60_000);

test('a wallet blocked during concurrent credits and debits: nothing passes the block, and no money is lost', async () => {
  const customer = { email: 'kabir@example.com', name: 'Kabir Musa' };
  await openAccount(server, business, { customer });
  const { data: listed } = await server.call(wallets.listWallets, {
    token: business.token,
    query: { type: 'CUSTOMER' },
  });
  const id = listed.items[0]?.id ?? '';
  expect((await move(own, id, naira(40_000))).body).toMatchObject({ success: true });
  const block = () =>
    server.call(wallets.blockWallet, {
      token: business.token,
      params: { walletId: id },
      body: { block: 'both', reason: 'Reported as stolen' },
    });
  const [ins, outs, blocked] = await Promise.all([
    Promise.all(Array.from({ length: 16 }, () => move(own, id, naira(2_000)))),
    Promise.all(Array.from({ length: 16 }, () => move(id, own, naira(1_000)))),
    block(),
  ]);
  expect(blocked.body).toMatchObject({ success: true });
  const done = (answers: { status: number }[]): number =>
    answers.filter(({ status }) => status === 200).length;
  const { ledger } = await wallet(id);
  expect(ledger).toBe(naira(40_000 + 2_000 * done(ins) - 1_000 * done(outs)));
  for (const { status, body } of [...ins, ...outs])
    if (status !== 200) expect(body.error.code).toBe('WALLET_BLOCKED');
  expect((await move(own, id, naira(2_000))).body.error.code).toBe('WALLET_BLOCKED');
  expect((await move(id, own, naira(1_000))).body.error.code).toBe('WALLET_BLOCKED');
  expect(await wallet(id)).toMatchObject({ ledger, status: 'BLOCKED' });
  await proveBooks();
});

/** The amount that an account for ₦5,000 credits after one inflow, and its state. */
const rules = [
  { under: 'wait', over: 'return_surplus', sent: 5_000, credited: 5_000, status: 'PAID' },
  { under: 'wait', over: 'return_surplus', sent: 3_000, credited: 0, status: 'ACTIVE' },
  { under: 'accept', over: 'return_surplus', sent: 3_000, credited: 3_000, status: 'PAID' },
  { under: 'return', over: 'return_surplus', sent: 3_000, credited: 0, status: 'ACTIVE' },
  { under: 'wait', over: 'return_surplus', sent: 7_000, credited: 5_000, status: 'PAID' },
  { under: 'wait', over: 'return_all', sent: 7_000, credited: 0, status: 'ACTIVE' },
  { under: 'wait', over: 'accept', sent: 7_000, credited: 7_000, status: 'PAID' },
] as const;

test('an inflow is credited by the amount rule of its account: exact, too little or too much, each notice sent three times', async () => {
  for (const { under, over, sent, credited, status } of rules) {
    const body = { type: 'dynamic', amount: naira(5_000), amount_under: under, amount_over: over };
    const { data: opened } = await openAccount(server, business, body);
    const notice = await sendQuietly(server, opened, naira(sent));
    await Promise.all([1, 2, 3].map(() => notify(server, notice)));
    const after = await account(opened.id);
    expect(after, `${under}, ${over}, ${sent}`).toMatchObject({
      status,
      received: naira(sent),
      credited: naira(credited),
    });
    await proveBooks();
  }
});
