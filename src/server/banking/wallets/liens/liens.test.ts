// Manual liens through HTTP: the available balance falls at once, never below zero with concurrent liens, and rises when they end.
import { beforeEach, expect, test } from 'vitest';
import { expireHolds } from '#server/ledger/expire-holds.ts';
import { movableClock } from '#server/platform/http/clock.ts';
import { walletsContract as contract } from '#shared/contract/banking/wallets.ts';
import { deposit, openWallets } from '#test/support/banking/wallets.ts';
import { openProvedServer } from '#test/support/per-file/open-server.ts';
import { createTestBusiness, type TestBusiness } from '#test/support/server.ts';
import { walletsModule } from '../module.ts';

const clock = movableClock(new Date('2026-11-20T10:00:00Z'));
const server = await openProvedServer({ clock });
const naira = (amount: number) => amount * 100;
let business: TestBusiness;
let token: string;
let walletId: string;
let otherId: string;

beforeEach(async () => {
  clock.set(new Date('2026-11-20T10:00:00Z'));
  business = await createTestBusiness(server, { name: 'Adunni Foods' });
  token = business.token;
  const wallets = await openWallets(server, business);
  walletId = wallets.MASTER;
  otherId = wallets['FUNDS-TRANSFER'];
  await deposit(server, business, { walletId, amount: naira(20_000), sessionId: `lien-${walletId}` });
});

const place = (amount: number, more: object = {}, id = walletId) =>
  server.call(contract.placeWalletLien, {
    token,
    params: { walletId: id },
    body: { amount, reason: 'Payment 4471 is disputed', ...more },
  });
const release = (lienId: string, by = token) =>
  server.call(contract.releaseWalletLien, { token: by, params: { walletId, lienId } });
const get = async () => (await server.call(contract.getWallet, { token, params: { walletId } })).data;
const move = (amount: number) =>
  server.call(contract.fundWallet, {
    token,
    idempotencyKey: crypto.randomUUID(),
    body: { walletId: otherId, fromWalletId: walletId, amount },
  });
const sweep = () => expireHolds(server.services, walletsModule.expiredHolds ?? {});

test('a lien is unavailable until released, and shows its reason and who placed it', async () => {
  const { data } = await place(naira(15_000));
  expect(data).toMatchObject({
    ledger: naira(20_000),
    lien: naira(15_000),
    available: naira(5_000),
    liens: [{ amount: naira(15_000), reason: 'Payment 4471 is disputed', until: null }],
  });
  expect(data.liens[0]?.by).toBeTruthy();
  expect((await move(naira(5_001))).body.error.fields.amount).toBe('Amount exceeds the available balance.');
  const lienId = data.liens[0]?.lien_id as string;
  const both = await Promise.all([release(lienId), release(lienId)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const after = await get();
  expect(after).toMatchObject({ lien: 0, available: naira(20_000), liens: [] });
  expect(after.history.map(({ sentence }) => sentence).slice(0, 2)).toEqual([
    'Lien of ₦15,000.00 released',
    'Lien of ₦15,000.00 placed: Payment 4471 is disputed',
  ]);
  expect((await move(naira(20_000))).status).toBe(200);
});

test('a lien with an end is released automatically, once, and the owners are notified', async () => {
  await place(naira(8_000), { until: '2026-11-22T10:00:00Z' });
  expect(await sweep()).toBe(0);
  clock.set(new Date('2026-11-22T10:00:01Z'));
  await Promise.all([sweep(), sweep()]);
  expect(await get()).toMatchObject({ lien: 0, available: naira(20_000), liens: [] });
  const emails = await server.services.database.db
    .selectFrom('emails')
    .where('environmentId', '=', business.testEnvironmentId)
    .select('kind')
    .orderBy('kind')
    .execute();
  expect(emails.map(({ kind }) => kind)).toEqual(['wallet_lien_placed', 'wallet_lien_released']);
});

test('32 liens and 32 transfers made concurrently take exactly the available balance', async () => {
  const tries = await Promise.all(
    Array.from({ length: 64 }, (_, index) => (index % 2 ? move(naira(1_000)) : place(naira(1_000)))),
  );
  expect(tries.filter(({ status }) => status === 200)).toHaveLength(20);
  expect((await get()).available).toBe(0);
}, 60_000);

test('an excessive amount, an end in the past, a closed wallet and the collection balance are rejected', async () => {
  expect((await place(naira(20_001))).body.error.fields.amount).toBe('₦20,000.00 is available.');
  expect((await place(naira(1_000), { until: '2026-11-19T10:00:00Z' })).body.error.fields.until).toContain(
    'Choose a time in the future',
  );
  const { data } = await server.call(contract.listOwnWallets, { token });
  const collection = data.items.find(({ type }) => type === 'COLLECTION')?.id as string;
  expect((await place(naira(1_000), {}, collection)).status).toBe(409);
  const closing = { token, params: { walletId: otherId }, body: { status: 'CLOSED' } };
  expect((await server.call(contract.setWalletStatus, closing)).status).toBe(200);
  const late = await place(naira(1_000), {}, otherId);
  expect([late.status, late.body.message]).toEqual([409, 'This wallet is closed.']);
});

test('a lien cannot be found by another business, in the other mode or through another wallet', async () => {
  const lienId = (await place(naira(1_000))).data.liens[0]?.lien_id as string;
  const stranger = await createTestBusiness(server, { name: 'Zuma Stores' });
  expect((await release(lienId, stranger.token)).status).toBe(404);
  expect((await release(lienId, (await business.signInAs('Admin', 'live')).token)).status).toBe(404);
  const params = { walletId: otherId, lienId };
  expect((await server.call(contract.releaseWalletLien, { token, params })).status).toBe(404);
});
