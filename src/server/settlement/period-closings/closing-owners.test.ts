// Test that the trial balance of a closed month names the owner of each account.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { walletsContract } from '#shared/contract/banking/wallets.ts';
import { closingsContract as contract } from '#shared/contract/settlement/closings.ts';
import { deposit, openWallets } from '#test/support/banking/wallets.ts';
import { createPayers, type Payers } from '#test/support/payers.ts';

let payers: Payers;

beforeAll(async () => {
  payers = await createPayers({ start: new Date('2026-11-20T10:00:00Z') });
});
afterAll(() => payers.close());

test('wallet balances are listed under the names of their owners, on the screen and in the file', async () => {
  const { server, business, callAsMerchant } = payers;
  const { MASTER: walletId } = await openWallets(server, business);
  const customer = { email: 'halima.bello@example.com', name: 'Halima Bello' };
  const { data: own } = await callAsMerchant(walletsContract.createWallet, {
    body: { currency: 'NGN', customer },
  });
  await deposit(server, business, { walletId, amount: 400_000, sessionId: 'session-1' });
  await deposit(server, business, { walletId: own.id, amount: 30_000, sessionId: 'session-2' });
  payers.clock.set(new Date('2026-12-02T09:00:00Z'));
  const { token } = await business.signInAs('Owner');
  const closed = await server.call(contract.closePeriod, { body: { period: '2026-11' }, token });
  const params = { closingId: closed.data.id };
  const { data } = await callAsMerchant(contract.getClosing, { params });
  const { data: main } = await callAsMerchant(walletsContract.getWallet, { params: { walletId } });
  const named = Object.fromEntries(
    data.rows.filter(({ account }) => account === 'wallet').map(({ owner, closing }) => [owner, closing]),
  );
  expect(named).toMatchObject({ 'Halima Bello': 30_000, [main.name]: 400_000 });
  for (const { owner } of data.rows) expect(owner ?? '').not.toMatch(/^[0-9a-f]{8}-/);
  const csv = await callAsMerchant(contract.downloadClosing, { params });
  expect(String(csv.body)).toContain('Wallet,Halima Bello,NGN');
});
