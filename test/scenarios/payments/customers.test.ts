// Customers in the dashboard, through HTTP: listed, found, corrected, their payments and cards, and erased.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { upsertSavedCard } from '#server/payments/saved-cards/queries.ts';
import { erasureContract } from '#shared/contract/account/erasure.ts';
import { customersContract as contract } from '#shared/contract/customers/customers.ts';
import { customerPaymentsContract as payments } from '#shared/contract/payments/customers/customer-payments.ts';
import { searchContract } from '#shared/contract/platform/search.ts';
import { createPayers, type Payers } from '#test/support/payers.ts';
import { createTestBusiness } from '#test/support/server.ts';

let payers: Payers;
beforeAll(async () => {
  payers = await createPayers();
});
afterAll(() => payers.close());

const nobody = '00000000-0000-7000-8000-000000000000';
const pay = async (email: string, name: string, amount = 500_000) => {
  const reference = await payers.begin({ email, name, amount });
  expect((await payers.payCard(reference)).status).toBe(200);
  return reference;
};
const list = async (query: Record<string, unknown> = {}) =>
  (await payers.callAsMerchant(contract.listCustomers, { query })).data;
const idOf = async (search: string) => (await list({ search })).items[0]?.id ?? '';

test('each payer is listed once with their totals, and found by parts of name and e-mail', async () => {
  await pay('ngozi.okafor@example.com', 'Ngozi Okafor');
  await pay('ngozi.okafor@example.com', 'Ngozi Okafor', 250_000);
  await payers.begin({ email: 'tunde@example.com', name: 'Tunde Bello' });
  const { items, total } = await list();
  expect(total).toBe(2);
  expect(items.find((item) => item.email === 'ngozi.okafor@example.com')).toMatchObject({
    name: 'Ngozi Okafor',
    payments: 2,
    paid: [{ currency: 'NGN', amount: 750_000 }],
  });
  expect(items.find((item) => item.email === 'tunde@example.com')).toMatchObject({
    payments: 0,
    paid: [],
    lastPaidAt: null,
  });
  expect((await list({ search: 'oka ngo' })).items.map((item) => item.name)).toEqual(['Ngozi Okafor']);
  expect((await list({ search: 'ngozi bello' })).total).toBe(0);
  expect((await list({ sort: 'name', limit: 1 })).items[0]?.name).toBe('Ngozi Okafor');
  const found = await payers.callAsMerchant(searchContract.searchEverything, { query: { q: 'tunde' } });
  expect(found.data).toContainEqual(
    expect.objectContaining({
      kind: 'customer',
      path: expect.stringMatching(/^\/customers\/all\/[\w-]+\/info$/),
    }),
  );
});

test('the payments, refunds and disputes of a customer are theirs alone', async () => {
  const reference = await pay('amaka@example.com', 'Amaka Eze');
  const params = { customerId: await idOf('amaka') };
  const own = await payers.callAsMerchant(payments.listCustomerTransactions, { params });
  expect(own.data.items.map((item) => item.reference)).toEqual([reference]);
  for (const endpoint of [payments.listCustomerRefunds, payments.listCustomerDisputes])
    expect((await payers.callAsMerchant(endpoint, { params })).data.items).toEqual([]);
  const none = await payers.callAsMerchant(payments.listCustomerTransactions, {
    params: { customerId: nobody },
  });
  expect(none.status).toBe(404);
});

test('name and phone are updated, the phone normalised; another business and read-only members are rejected', async () => {
  const params = { customerId: await idOf('ngozi') };
  const change = (body: object) => payers.callAsMerchant(contract.updateCustomer, { params, body });
  expect((await change({ name: 'Ngozi Obi', phone: '0803 412 7788' })).data).toMatchObject({
    name: 'Ngozi Obi',
    phone: '+2348034127788',
  });
  expect((await list({ search: '08034127788' })).items.map((item) => item.name)).toEqual(['Ngozi Obi']);
  expect((await change({ name: 'Ngozi Obi', phone: 'call me' })).body.error.fields.phone).toBe(
    'Phone Number is invalid',
  );
  expect((await change({ name: 'Ngozi Obi', phone: null })).data.phone).toBeNull();
  const other = await createTestBusiness(payers.server);
  const body = { name: 'Taken over', phone: null };
  expect(
    (await payers.server.call(contract.updateCustomer, { params, body, token: other.token })).status,
  ).toBe(404);
  const viewer = await payers.business.signInAs('Viewer');
  expect((await payers.server.call(contract.getCustomer, { params, token: viewer.token })).status).toBe(200);
  expect(
    (await payers.server.call(contract.updateCustomer, { params, body, token: viewer.token })).status,
  ).toBe(403);
});

test('a saved card is removed by the merchant once, and only from its own customer', async () => {
  const [customerId, otherId] = [await idOf('ngozi'), await idOf('amaka')];
  const { clock } = payers;
  const at = clock.now();
  const cardId = await payers.database.inTransaction((tx) =>
    upsertSavedCard(tx, {
      environmentId: payers.business.testEnvironmentId,
      id: clock.newId(),
      customerId,
      gateway: 'SANDBOX',
      token: 'card_0123456789012345678901',
      sealedGatewayToken: '',
      scheme: 'visa',
      bin: '411111',
      last4: '1111',
      expiry: '12/30',
      bank: null,
      country: null,
      consentedAt: at,
      lastUsedAt: null,
      removedAt: null,
      createdAt: at,
    }),
  );
  const cards = await payers.callAsMerchant(payments.listCustomerCards, { params: { customerId } });
  expect(cards.data.items).toMatchObject([{ id: cardId, last4: '1111' }]);
  const remove = (of: string) =>
    payers.callAsMerchant(payments.removeCustomerCard, { params: { customerId: of, cardId } });
  expect((await remove(otherId)).status).toBe(404);
  expect((await remove(customerId)).status).toBe(200);
  expect((await remove(customerId)).status).toBe(404);
});

test('an erased customer is in no list; the remaining record has no name and rejects a new one', async () => {
  await pay('gone@example.com', 'Gone Soon');
  const customerId = await idOf('gone');
  const body = { email: 'gone@example.com', reason: 'Asked by phone' };
  expect((await payers.callAsMerchant(erasureContract.eraseCustomer, { body })).status).toBe(200);
  expect((await list({ search: 'gone' })).total).toBe(0);
  expect((await list()).items.some((item) => item.id === customerId)).toBe(false);
  const params = { customerId };
  const remaining = (await payers.callAsMerchant(contract.getCustomer, { params })).data;
  expect(remaining).toMatchObject({ erased: true, email: null, name: null, phone: null, payments: 1 });
  const again = await payers.callAsMerchant(contract.updateCustomer, {
    params,
    body: { name: 'Back', phone: null },
  });
  expect(again.status).toBe(409);
});
