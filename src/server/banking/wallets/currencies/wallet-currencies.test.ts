// Wallet currencies: enabled by default, refused once the business disables them; open wallets stay open.
import { expect, test } from 'vitest';
import { virtualAccountsContract } from '#shared/contract/banking/virtual/virtual-accounts.ts';
import { walletCurrenciesContract as contract } from '#shared/contract/banking/wallet-nouns/wallet-currencies.ts';
import { walletsContract } from '#shared/contract/banking/wallets.ts';
import { openServer } from '#test/support/per-file/open-server.ts';
import { createTestBusiness } from '#test/support/server.ts';

const server = await openServer();

test('a currency disabled for customers allows no new customer wallets; business wallets remain available', async () => {
  const { token, signInAs } = await createTestBusiness(server);
  const open = (currency: string, email: string) =>
    server.call(walletsContract.createWallet, {
      token,
      body: { currency, customer: { email, name: 'Ada Obi' } },
    });
  expect((await open('USD', 'ada@example.com')).status).toBe(200);
  const save = (currency: string, body: object, by = token) =>
    server.call(contract.saveWalletCurrency, { token: by, body: { currency, ...body } });
  const saved = await save('USD', { own: true, customers: false });
  expect(saved.data.items).toMatchObject([
    { currency: 'NGN', own: true, customers: true, customer_wallets: 0 },
    { currency: 'USD', own: true, customers: false, customer_wallets: 1 },
  ]);
  const refused = await open('USD', 'tunde@example.com');
  expect(refused.status).toBe(409);
  expect(refused.body.error.fields).toHaveProperty('currency');
  expect((await open('NGN', 'tunde@example.com')).status).toBe(200);
  const account = { currency: 'USD', customer: { email: 'eve@example.com', name: 'Eve Sani' } };
  const unopened = await server.call(virtualAccountsContract.createVirtualAccount, { token, body: account });
  expect(unopened.status).toBe(409);
  const own = await server.call(walletsContract.activateOperationalWallet, {
    token,
    body: { currency: 'USD' },
  });
  expect(own.status).toBe(200);
  expect((await save('EUR', { own: true, customers: true })).status).toBe(422);
  expect((await save('USD', { own: 'yes' })).status).toBe(422);
  const { token: viewer } = await signInAs('Viewer');
  expect((await save('USD', { own: true, customers: true }, viewer)).status).toBe(403);
  expect((await save('USD', { own: true, customers: true })).status).toBe(200);
  expect((await open('USD', 'tunde@example.com')).status).toBe(200);
});

test('wallet currencies are set per business and per mode', async () => {
  const business = await createTestBusiness(server);
  const other = await createTestBusiness(server);
  await server.call(contract.saveWalletCurrency, {
    token: business.token,
    body: { currency: 'NGN', own: false, customers: false },
  });
  const live = (await business.signInAs('Owner', 'live')).token;
  for (const token of [other.token, live]) {
    const { data } = await server.call(contract.listWalletCurrencies, { token });
    expect(data.items[0]).toMatchObject({ own: true, customers: true });
  }
});
