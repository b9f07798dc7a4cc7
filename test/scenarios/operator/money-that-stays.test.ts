// Money of a business whose payouts are blocked by staff, through HTTP: every other way out of live mode is blocked too.
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { sessionContract } from '#shared/contract/account/session.ts';
import { walletsContract } from '#shared/contract/banking/wallets.ts';
import { merchantsContract } from '#shared/contract/operator/merchants.ts';
import { operatorPayoutsContract } from '#shared/contract/operator/payouts.ts';
import { openBulk } from '#test/support/banking/bulk.ts';
import { runTransfers, send, transferKey } from '#test/support/banking/transfers.ts';
import { deposit, openWallets } from '#test/support/banking/wallets.ts';
import { addAvailable } from '#test/support/disputes/own-payouts.ts';
import { callAs, createTestOperator } from '#test/support/operators.ts';
import { openServerAt } from '#test/support/per-file/open-server.ts';
import { createTestBusiness, type TestBusiness } from '#test/support/server.ts';

const { clock, server } = await openServerAt('2026-11-20T10:00:00Z');
const { token: staff } = await createTestOperator(server);

const naira = 100;

/** Opens a business in live mode with ₦500,000 of collected money, ₦500,000 in its transfer wallet, and a secret key. */
async function openLive(approved = true) {
  const business = await createTestBusiness(server, { approved });
  const { businessId, token } = business;
  if (!approved)
    await server.services.database.db
      .updateTable('businesses')
      .set({ hasCompletedCompliance: true })
      .where('id', '=', businessId)
      .execute();
  const switched = await server.call(sessionContract.switchEnvironment, {
    params: { businessId },
    query: { environment: 'live' },
    token,
  });
  expect(switched.status).toBe(200);
  const wallets = await openWallets(server, business);
  const place = { testEnvironmentId: business.liveEnvironmentId };
  await addAvailable(server, business.liveEnvironmentId, 500_000 * naira);
  const walletId = wallets['FUNDS-TRANSFER'];
  await deposit(server, place, { walletId, amount: 500_000 * naira, sessionId: randomUUID() });
  return { business, wallets, walletId, key: await transferKey(server, business) };
}

const about = ({ businessId }: TestBusiness) => ({
  params: { businessId },
  body: { reason: 'Under investigation' },
});
const suspend = (business: TestBusiness) =>
  callAs(server, staff, merchantsContract.suspendMerchant, about(business));

/** Moves collected money into the transfer wallet. */
const move = (token: string, wallets: Record<string, string>) =>
  server.call(walletsContract.fundWallet, {
    token,
    idempotencyKey: randomUUID(),
    body: { walletId: wallets['FUNDS-TRANSFER'], fromWalletId: wallets.COLLECTION, amount: 1_000 * naira },
  });

const hold = async (business: TestBusiness) => {
  const body = { businessId: business.businessId, reason: 'Under investigation' };
  expect((await callAs(server, staff, operatorPayoutsContract.holdBusinessPayouts, { body })).status).toBe(
    200,
  );
};
const rowsOf = (business: TestBusiness) =>
  server.services.database.db
    .selectFrom('transfers')
    .where('environmentId', '=', business.liveEnvironmentId)
    .selectAll()
    .execute();
const statesOf = async (business: TestBusiness) => (await rowsOf(business)).map(({ status }) => status);

test('a suspended business cannot send money with an API key, but can read; after reactivation it can send again', async () => {
  const { business, walletId, key } = await openLive();
  expect((await suspend(business)).status).toBe(200);
  const refused = await send(server, key);
  expect([refused.status, refused.body.error.code]).toEqual([409, 'BUSINESS_SUSPENDED']);
  const read = await server.call(walletsContract.getWallet, { token: key, params: { walletId } });
  expect(read.status).toBe(200);
  await callAs(server, staff, merchantsContract.reactivateMerchant, about(business));
  expect((await send(server, key)).status).toBe(200);
});

test('transfers created before a suspension are not sent to the bank until it ends, and are sent then', async () => {
  const { business, key } = await openLive();
  const bulk = openBulk(server, () => key);
  const row = () => `058,${bulk.account('89')},,${20_000},Salary`;
  const file = await bulk.upload([row(), row()]);
  await bulk.ask();
  expect((await bulk.send(file)).status).toBe(200);
  await suspend(business);
  await runTransfers(server);
  expect(await statesOf(business)).toEqual(['PENDING', 'PENDING']);
  await callAs(server, staff, merchantsContract.reactivateMerchant, about(business));
  clock.advance(15 * 60_000);
  await runTransfers(server);
  expect(await statesOf(business)).toEqual(['SUCCESSFUL', 'SUCCESSFUL']);
});

test('a transfer scheduled for a day of the suspension fails and states the reason', async () => {
  const { business, key } = await openLive();
  const created = await send(server, key, { scheduled_for: '2026-11-23T08:00:00Z' });
  expect(created.data.status).toBe('SCHEDULED');
  await suspend(business);
  clock.advance(3 * 86_400_000);
  await runTransfers(server);
  expect(await rowsOf(business)).toMatchObject([
    { status: 'FAILED', failure: 'This business is suspended. Money cannot leave until the suspension ends' },
  ]);
});

test('collected money cannot be moved out while payouts are on hold; money in wallets can be sent', async () => {
  const { business, wallets, key } = await openLive();
  const { token } = business;
  expect((await move(token, wallets)).status).toBe(200);
  await hold(business);
  const refused = await move(token, wallets);
  expect(refused.body.error).toMatchObject({
    code: 'WALLET_BLOCKED',
    message: 'Payouts of this business are on hold. Contact support',
  });
  expect((await send(server, key)).status).toBe(200);
});

test('before compliance is approved, money can be received but not moved out or sent', async () => {
  const { business, wallets, key } = await openLive(false);
  const sentence = 'Money can leave once compliance is approved';
  expect((await move(business.token, wallets)).body.error.message).toBe(sentence);
  expect((await send(server, key)).body.error).toMatchObject({ code: 'WALLET_BLOCKED', message: sentence });
});
