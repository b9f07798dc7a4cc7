// Customers with a wallet or virtual account: list, balances, entries, and statements with opening and closing balance.
import { beforeEach, describe, expect, test } from 'vitest';
import { bankingCustomersContract as contract } from '#shared/contract/banking/customers/banking-customers.ts';
import { customerWalletsContract as wallets } from '#shared/contract/banking/customers/customer-wallets.ts';
import { walletDisputesContract } from '#shared/contract/banking/wallet-nouns/wallet-disputes.ts';
import { walletsContract } from '#shared/contract/banking/wallets.ts';
import { customersContract } from '#shared/contract/customers/customers.ts';
import { apiKeysContract } from '#shared/contract/developers/api-keys.ts';
import { customerPaymentsContract } from '#shared/contract/payments/customers/customer-payments.ts';
import { arrive, openAccount } from '#test/support/banking/virtual-accounts.ts';
import { openServer } from '#test/support/per-file/open-server.ts';
import { createTestBusiness, type TestBusiness } from '#test/support/server.ts';

const server = await openServer();
let business: TestBusiness;
let token: string;

beforeEach(async () => {
  business = await createTestBusiness(server);
  token = business.token;
});

const naira = (amount: number): number => amount * 100;
const list = (query: Record<string, unknown> = {}) =>
  server.call(contract.listBankingCustomers, { token, query });

async function customer(name: string, amount: number) {
  const email = `${name.split(' ')[0]?.toLowerCase()}@example.com`;
  const { data } = await openAccount(server, business, { customer: { email, name } });
  if (amount > 0) await arrive(server, data, amount);
  return { id: data.customer?.id ?? '', accountNumber: data.account_number ?? '' };
}

describe('the list', () => {
  test('contains customers with a wallet or account, and their available balances', async () => {
    const halima = await customer('Halima Bello', naira(15_000));
    await customer('Tunde Alabi', 0);
    await server.call(walletsContract.createWallet, {
      token,
      body: { currency: 'USD', customer: { email: 'halima@example.com', name: 'Halima Bello' } },
    });
    const { data } = await list({ sort: 'name' });
    expect(data.items).toMatchObject([
      { id: halima.id, name: 'Halima Bello', wallets: 2, virtualAccounts: 1 },
      { name: 'Tunde Alabi', wallets: 1, available: [{ currency: 'NGN', amount: 0 }] },
    ]);
    expect(data.items[0]?.available).toEqual([
      { currency: 'NGN', amount: naira(15_000) },
      { currency: 'USD', amount: 0 },
    ]);
    expect((await list({ currency: 'USD' })).data.items).toHaveLength(1);
  });

  test('is searched by name and by account number', async () => {
    const { id, accountNumber } = await customer('Halima Bello', 0);
    await customer('Tunde Alabi', 0);
    for (const search of ['hali', accountNumber])
      expect((await list({ search })).data.items.map((item) => item.id)).toEqual([id]);
  });

  test('contains customers of the business alone', async () => {
    await customer('Halima Bello', 0);
    ({ token } = await createTestBusiness(server));
    expect((await list()).data.items).toEqual([]);
  });
});

describe('the wallet of a customer', () => {
  test('has its entries and a statement from opening to closing balance', async () => {
    const { id } = await customer('Halima Bello', naira(15_000));
    const params = { customerId: id };
    const entries = await server.call(wallets.listCustomerWalletEntries, { token, params });
    expect(entries.data.items).toMatchObject([
      { amount: naira(15_000), balance: naira(15_000), currency: 'NGN' },
    ]);
    const statement = await server.call(wallets.getCustomerWalletStatement, { token, params });
    expect(statement.data).toMatchObject({
      opening: 0,
      moneyIn: naira(15_000),
      moneyOut: 0,
      closing: naira(15_000),
      isWhole: true,
    });
    const late = new Date(Date.now() + 3 * 86_400_000).toISOString();
    const after = await server.call(wallets.getCustomerWalletStatement, {
      token,
      params,
      query: { from: late, to: new Date(Date.parse(late) + 86_400_000).toISOString() },
    });
    expect(after.data).toMatchObject({ opening: naira(15_000), moneyIn: 0, closing: naira(15_000) });
    const file = await fetch(
      `${server.url}/api/v1/customers/${id}/wallet-statement/file?format=csv&currency=NGN`,
      {
        headers: { authorization: `Bearer ${token}` },
      },
    );
    const text = await file.text();
    expect(text).toContain('Opening balance,,,NGN,,0.00');
    expect(text).toContain('Closing balance,,,NGN,,15000.00');
  });

  test('is not found by another business, nor in a currency without a wallet', async () => {
    const { id } = await customer('Halima Bello', 0);
    const params = { customerId: id };
    const read = (request: object) => server.call(wallets.getCustomerWalletStatement, request as never);
    expect((await read({ token, params, query: { currency: 'USD' } })).status).toBe(404);
    const other = await createTestBusiness(server);
    expect((await read({ token: other.token, params })).status).toBe(404);
    const entries = { token: other.token, params };
    expect((await server.call(wallets.listCustomerWalletEntries, entries)).status).toBe(404);
  });

  test('has its disputes listed by customer', async () => {
    const { id } = await customer('Halima Bello', naira(100));
    const other = await customer('Tunde Alabi', naira(100));
    const params = { customerId: id };
    const { data } = await server.call(wallets.listCustomerWalletEntries, { token, params });
    const [wallet] = (await server.call(walletsContract.listWallets, { token, query: params })).data.items;
    await server.call(walletDisputesContract.raiseWalletDispute, {
      token,
      body: { walletId: wallet?.id, entryId: data.items[0]?.id, category: 'other', reason: 'Not mine' },
    });
    const of = async (customerId: string) =>
      (await server.call(walletDisputesContract.listWalletDisputes, { token, query: { customerId } })).data
        .items;
    expect(await of(id)).toHaveLength(1);
    expect(await of(other.id)).toHaveLength(0);
  });
});

test('the permission to read banking customers opens a customer, but not wallet entries, payments or the full customer list', async () => {
  const { id } = await customer('Halima Bello', 0);
  const created = await server.call(apiKeysContract.createApiKey, {
    token,
    body: { name: 'Banking', kind: 'secret', permissions: ['CUSTOMERS.BANKING.READ'] },
  });
  const role = { token: created.data.key };
  const read = (endpoint: typeof customersContract.getCustomer) =>
    server.call(endpoint, { token: role.token, params: { customerId: id } });
  expect((await read(customersContract.getCustomer)).status).toBe(200);
  expect((await server.call(contract.listBankingCustomers, { token: role.token })).status).toBe(200);
  expect((await server.call(customersContract.listCustomers, { token: role.token })).status).toBe(403);
  const params = { customerId: id };
  expect((await server.call(wallets.listCustomerWalletEntries, { token: role.token, params })).status).toBe(
    403,
  );
  const payments = { token: role.token, params };
  expect((await server.call(customerPaymentsContract.listCustomerTransactions, payments)).status).toBe(403);
});
