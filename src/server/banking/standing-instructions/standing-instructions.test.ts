// Standing instructions through HTTP and by clock: one run per due day, only available balances, and a reason for each failure.
import { beforeEach, expect, test } from 'vitest';
import { movableClock } from '#server/platform/http/clock.ts';
import { standingInstructionsContract as contract } from '#shared/contract/banking/wallet-nouns/standing-instructions.ts';
import { walletsContract } from '#shared/contract/banking/wallets.ts';
import { deposit, openWallets } from '#test/support/banking/wallets.ts';
import { switchFeature } from '#test/support/features.ts';
import { opened } from '#test/support/inbox/messages.ts';
import { openProvedServer } from '#test/support/per-file/open-server.ts';
import { createTestBusiness, type TestBusiness } from '#test/support/server.ts';
import { runDueInstructions } from './run-instructions.ts';

const friday = new Date('2026-11-20T10:00:00Z');
const clock = movableClock(friday);
const server = await openProvedServer({ clock });
const naira = (amount: number) => amount * 100;
let business: TestBusiness;
let token: string;
let walletId: string;
let otherWalletId: string;

beforeEach(async () => {
  clock.set(friday);
  business = await createTestBusiness(server, { name: 'Adunni Foods' });
  token = business.token;
  const wallets = await openWallets(server, business);
  walletId = wallets.MASTER;
  otherWalletId = wallets['FUNDS-TRANSFER'];
  await deposit(server, business, { walletId, amount: naira(20_000), sessionId: `s-${walletId}` });
});

const make = (more: object = {}) =>
  server.call(contract.createStandingInstruction, {
    token,
    body: {
      walletId,
      otherWalletId,
      rule: 'above',
      threshold: naira(5_000),
      frequency: 'daily',
      startsOn: '2026-11-20',
      hour: 17,
      ...more,
    },
  });
const get = async (instructionId: string) =>
  (await server.call(contract.getStandingInstruction, { token, params: { instructionId } })).data;
const available = async (id: string) =>
  (await server.call(walletsContract.getWallet, { token, params: { walletId: id } })).data.available;
const step = (name: 'pause' | 'resume' | 'end', instructionId: string, by = token) =>
  server.call(contract[`${name}StandingInstruction`], { token: by, params: { instructionId } });
const sweep = () => runDueInstructions(server.services);

test('the excess over the threshold is moved at its hour, once, despite three concurrent sweeps', async () => {
  const { data } = await make();
  expect(data.next_at).toBe('2026-11-20T16:00:00.000Z');
  await sweep();
  expect(await available(otherWalletId)).toBe(0);
  clock.set(new Date('2026-11-20T16:00:01Z'));
  await Promise.all([sweep(), sweep(), sweep()]);
  await sweep();
  expect([await available(walletId), await available(otherWalletId)]).toEqual([naira(5_000), naira(15_000)]);
  // Monday, since the weekend is skipped.
  expect(await get(data.id)).toMatchObject({
    runs: 1,
    moved: naira(15_000),
    next_at: '2026-11-23T16:00:00.000Z',
  });
});

test('a shortfall is topped up from the other wallet, up to its available balance and never from held money', async () => {
  const { data } = await make({
    walletId: otherWalletId,
    otherWalletId: walletId,
    rule: 'below',
    threshold: naira(18_000),
  });
  await server.call(walletsContract.placeWalletLien, {
    token,
    params: { walletId },
    body: { amount: naira(12_000), reason: 'Disputed' },
  });
  clock.set(new Date('2026-11-20T16:00:01Z'));
  await sweep();
  expect([await available(walletId), await available(otherWalletId)]).toEqual([0, naira(8_000)]);
  expect((await get(data.id)).timeline[0]?.sentence).toMatch(/^₦8,000.00 moved by WMV-/);
});

test('a run with nothing to move and a rejected run are both recorded; the owners are notified of the second', async () => {
  const idle = (await make({ threshold: naira(20_000) })).data.id;
  const refused = (await make({ threshold: naira(1_000) })).data.id;
  await server.call(walletsContract.blockWallet, {
    token,
    params: { walletId },
    body: { block: 'debit', reason: 'Looked into' },
  });
  clock.set(new Date('2026-11-20T16:00:01Z'));
  expect(await sweep()).toBeGreaterThanOrEqual(2);
  expect((await get(idle)).timeline[0]?.sentence).toBe('Nothing to move on 20 Nov 2026');
  expect(await get(refused)).toMatchObject({ status: 'ACTIVE', runs: 1, moved: 0 });
  expect((await get(refused)).timeline[0]?.sentence).toBe('Not moved: Debits from this wallet are blocked');
  expect(await available(walletId)).toBe(naira(20_000));
  const emails = await server.services.database.db
    .selectFrom('emails')
    .where('environmentId', '=', business.testEnvironmentId)
    .where('kind', 'like', 'standing_instruction_%')
    .selectAll()
    .execute();
  const { reference } = await get(refused);
  expect(emails).toMatchObject([
    { toAddress: business.email, subject: expect.stringContaining(`${reference} failed`) },
  ]);
  expect(emails.map((email) => opened(email).text)).toEqual([
    expect.stringContaining('Debits from this wallet are blocked'),
  ]);
});

test('a run while wallets are switched off is recorded as not moved, and is not caught up', async () => {
  const { id } = (await make()).data;
  await switchFeature(server, business, 'wallets', 'disabled');
  clock.set(new Date('2026-11-20T16:00:01Z'));
  await sweep();
  await switchFeature(server, business, 'wallets', 'enabled');
  await sweep();
  ({ token } = await business.signInAs('Owner'));
  expect(await get(id)).toMatchObject({ runs: 1, moved: 0, next_at: '2026-11-23T16:00:00.000Z' });
  expect((await get(id)).timeline[0]?.sentence).toBe(
    'Not moved: This feature is not enabled for your business',
  );
});

test('a paused instruction does not run, a resumed one continues with future days, an ended one is final', async () => {
  const { id } = (await make()).data;
  expect((await step('pause', id)).data).toMatchObject({ status: 'INACTIVE', next_at: null });
  clock.set(new Date('2026-11-24T17:00:00Z'));
  await sweep();
  expect(await available(otherWalletId)).toBe(0);
  expect((await step('resume', id)).data.next_at).toBe('2026-11-25T16:00:00.000Z');
  expect((await step('end', id)).data.status).toBe('CLOSED');
  expect((await step('resume', id)).status).toBe(409);
});

test('a customer’s wallet, the same wallet, a past day and calls by another business are rejected', async () => {
  const customer = { email: `halima-${crypto.randomUUID()}@example.com`, name: 'Halima Bello' };
  const opened = await server.call(walletsContract.createWallet, {
    token,
    body: { currency: 'NGN', customer },
  });
  const fields = async (more: object) => Object.keys((await make(more)).body.error.fields);
  expect(await fields({ otherWalletId: opened.data.id })).toEqual(['otherWalletId']);
  expect(await fields({ otherWalletId: walletId })).toEqual(['otherWalletId']);
  expect(await fields({ startsOn: '2026-11-19' })).toEqual(['startsOn']);
  const { id } = (await make()).data;
  const stranger = await createTestBusiness(server, { name: 'Zuma Stores' });
  expect((await step('end', id, stranger.token)).status).toBe(404);
});

test('an instruction whose wallet was closed ends on its next day, instead of failing every day', async () => {
  const { data: other } = await server.call(walletsContract.createAdditionalWallet, {
    token,
    params: { walletId },
    body: { currency: 'NGN', name: 'School fees' },
  });
  const { id } = (await make({ otherWalletId: other.id })).data;
  const place = { token, params: { walletId: other.id }, body: { status: 'CLOSED' } };
  expect((await server.call(walletsContract.setWalletStatus, place)).status).toBe(200);
  clock.set(new Date('2026-11-20T16:00:01Z'));
  await sweep();
  expect(await get(id)).toMatchObject({ status: 'CLOSED', next_at: null, runs: 0 });
  expect((await get(id)).timeline[0]?.sentence).toBe('Ended: School fees is closed');
});
