// Store customers through HTTP: who is listed, spending less refunds, delivery addresses, and permissions.
import { beforeEach, expect, test } from 'vitest';
import { takeDueStoreCustomers } from '#server/commerce/store-customers/kept-figures.ts';
import { storeCustomerProofs } from '#server/commerce/store-customers/proofs.ts';
import { rolesContract } from '#shared/contract/account/roles.ts';
import { teamContract } from '#shared/contract/account/team.ts';
import { ordersContract } from '#shared/contract/commerce/orders/orders.ts';
import { storeCustomersContract as contract } from '#shared/contract/commerce/orders/store-customers.ts';
import { customersContract } from '#shared/contract/customers/customers.ts';
import { apiKeysContract } from '#shared/contract/developers/api-keys.ts';
import { exportsContract } from '#shared/contract/platform/exports.ts';
import { searchContract } from '#shared/contract/platform/search.ts';
import { lekki, ordersOf } from '#test/support/commerce/orders.ts';
import { runExports } from '#test/support/disputes/run-exports.ts';
import { openServerOnOwnDatabase } from '#test/support/per-file/open-server.ts';
import { createTestBusiness, type TestBusiness } from '#test/support/server.ts';

// Uses a database of its own, so that the figures pending from other test files are not processed here.
const server = await openServerOnOwnDatabase();
let business: TestBusiness;
let token: string;
const orders = ordersOf(server, () => business);
let variantId: string;

beforeEach(async () => {
  business = await createTestBusiness(server, { name: 'Arewa Textiles' });
  token = business.token;
  [variantId = ''] = await orders.stock([50]);
});

const list = (query: Record<string, unknown> = {}) =>
  server.call(contract.listStoreCustomers, { token, query });
const get = (customerId: string, as = token) =>
  server.call(contract.getStoreCustomer, { token: as, params: { customerId } });

const order = (name: string, quantity = 1, more: object = {}) =>
  orders.make(
    orders.body(variantId, quantity, {
      customer: { name, email: `${name.split(' ')[0]?.toLowerCase()}@example.com` },
      ...more,
    }),
  );

const markPaid = async (orderId: string) => {
  const body = { method: 'cash', paidOn: undefined, note: null };
  const answer = await server.call(ordersContract.markOrderPaid, { token, params: { orderId }, body });
  expect(answer.body.error).toBeUndefined();
  return answer.data;
};

test('the list shows only customers with orders, with the amount paid less refunds', async () => {
  const first = await order('Halima Bello', 2);
  const second = await order('Halima Bello', 1);
  await order('Tunde Alabi', 1);
  await markPaid(first.id);
  await markPaid(second.id);
  const refunded = await orders.refund(second.id, { kind: 'amount', amount: 100_000 });
  expect(refunded.body.error).toBeUndefined();
  const { data } = await list({ sort: 'name' });
  expect(data.items).toMatchObject([
    {
      name: 'Halima Bello',
      orders: 2,
      paidOrders: 2,
      spent: [{ currency: 'NGN', amount: first.total + second.total - 100_000 }],
    },
    { name: 'Tunde Alabi', orders: 1, paidOrders: 0, spent: [] },
  ]);
  const detail = (await get(first.customer.id)).data;
  expect(detail).toMatchObject({
    orders: 2,
    paidOrders: 2,
    sums: [
      {
        currency: 'NGN',
        orders: 2,
        refunded: 100_000,
        average: Math.round((first.total + second.total) / 2),
      },
    ],
    firstOrderAt: first.createdAt,
    lastOrderAt: second.createdAt,
  });
});

test('the list can be searched, and filtered by payment and by currency', async () => {
  const paid = await order('Halima Bello');
  await markPaid(paid.id);
  await order('Tunde Alabi');
  const names = async (query: object) => (await list({ ...query })).data.items.map(({ name }) => name);
  expect(await names({ search: 'hali' })).toEqual(['Halima Bello']);
  expect(await names({ buying: 'paid' })).toEqual(['Halima Bello']);
  expect(await names({ buying: 'unpaid' })).toEqual(['Tunde Alabi']);
  expect(await names({ currency: 'USD' })).toEqual([]);
});

test('list and export are sorted by amount spent, number of orders and last order', async () => {
  const few = await order('Halima Bello', 3);
  await order('Tunde Alabi', 1);
  const last = await order('Tunde Alabi', 1);
  await markPaid(few.id);
  await markPaid(last.id);
  while ((await takeDueStoreCustomers(server.services)) > 0);
  const names = async (sort: string, more: object = {}) =>
    (await list({ sort, ...more })).data.items.map(({ name }) => name?.split(' ')[0]);
  expect(await names('-spent')).toEqual(['Halima', 'Tunde']);
  expect(await names('spent')).toEqual(['Tunde', 'Halima']);
  expect(await names('-spent', { currency: 'NGN' })).toEqual(['Halima', 'Tunde']);
  expect(await names('-spent', { currency: 'USD' })).toEqual([]);
  expect(await names('-orders')).toEqual(['Tunde', 'Halima']);
  expect(await names('-lastOrderAt')).toEqual(['Tunde', 'Halima']);
  expect(await names('lastOrderAt', { limit: 1, page: 2 })).toEqual(['Tunde']);

  // A refund changes the sorting.
  await orders.refund(few.id, { kind: 'amount', amount: few.total - 1 });
  while ((await takeDueStoreCustomers(server.services)) > 0);
  expect(await names('-spent')).toEqual(['Tunde', 'Halima']);
  const { data: job } = await server.call(contract.exportStoreCustomers, {
    token,
    body: { format: 'csv', filters: { sort: '-spent' } },
  });
  while ((await runExports(server.services)) > 0);
  const file = await server.call(exportsContract.downloadExport, { token, params: { exportId: job.id } });
  expect(String(file.body)).toMatch(/Tunde.*Halima/s);
  for (const { name, differences } of storeCustomerProofs)
    expect([name, (await differences.execute(server.services.database.db)).rows]).toEqual([name, []]);
});

test('concurrent changes to orders of several customers leave the figures exact', async () => {
  const created = await Promise.all(
    Array.from({ length: 6 }, (_, at) => order(`${['Halima', 'Tunde', 'Ngozi'][at % 3]} Bello`)),
  );
  const fold = async () => {
    for (let at = 0; at < 20; at += 1) await takeDueStoreCustomers(server.services);
  };
  await Promise.all([fold(), fold(), ...created.map(({ id }) => markPaid(id))]);
  while ((await takeDueStoreCustomers(server.services)) > 0);
  for (const { name, differences } of storeCustomerProofs)
    expect([name, (await differences.execute(server.services.database.db)).rows]).toEqual([name, []]);
});

test('a customer shows the delivery addresses used, each once, latest first', async () => {
  const address = { line1: '3 Allen Avenue', city: 'Ikeja', state: 'Lagos' };
  const to = (where: object) => ({ delivery: { kind: 'own', address: where, fee: 0 } });
  const { customer } = await order('Halima Bello', 1, to(lekki));
  await order('Halima Bello', 1, to(address));
  await order('Halima Bello', 1, to(address));
  expect((await get(customer.id)).data.addresses).toMatchObject([
    { ...address, orders: 2 },
    { ...lekki, orders: 1 },
  ]);
});

test('another business can neither open nor list a store customer', async () => {
  const { customer } = await order('Halima Bello');
  const other = await createTestBusiness(server);
  expect((await get(customer.id, other.token)).status).toBe(404);
  expect((await server.call(contract.listStoreCustomers, { token: other.token })).data.items).toEqual([]);
});

test('the storefront customer permission allows opening one, but not listing all customers or orders', async () => {
  const { customer } = await order('Halima Bello');
  const created = await server.call(apiKeysContract.createApiKey, {
    token,
    body: { name: 'Store', kind: 'secret', permissions: ['CUSTOMERS.STORE_FRONT.READ'] },
  });
  const as = created.data.key;
  const params = { customerId: customer.id };
  expect((await get(customer.id, as)).status).toBe(200);
  expect((await server.call(customersContract.getCustomer, { token: as, params })).status).toBe(200);
  expect((await server.call(customersContract.listCustomers, { token: as })).status).toBe(403);
  expect((await server.call(ordersContract.listOrders, { token: as })).status).toBe(403);
});

test('the palette finds store customers for members with the storefront customer permission alone', async () => {
  const { customer } = await order('Halima Bello');
  const role = await server.call(rolesContract.createRole, {
    token,
    body: { name: 'Store desk', permissions: ['CUSTOMERS.STORE_FRONT.READ'] },
  });
  const member = await business.signInAs('Viewer');
  const { items } = (await server.call(teamContract.listTeam, { token, query: { limit: 100 } })).data;
  const params = { id: items.find(({ email }) => email === member.email)?.id ?? '' };
  const find = async (as: string) =>
    (await server.call(searchContract.searchEverything, { token: as, query: { q: 'halima' } })).data
      .filter(({ kind }) => kind === 'customer')
      .map(({ path }) => path);
  const { data: admin } = await server.call(customersContract.listCustomers, { token });
  expect(admin.items.map(({ id }) => id)).toContain(customer.id);
  expect(await find(token)).toEqual([`/customers/all/${customer.id}/info`]);
  await server.call(teamContract.toggleRole, { token, params, body: { roleId: role.data.id } });
  expect(await find(member.token)).toEqual([`/customers/storefront/${customer.id}/info`]);
});
