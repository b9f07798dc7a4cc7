// Plans, one test per rule: drafts, price versions, withdrawal, and access control.
import { beforeAll, expect, test } from 'vitest';
import { productsContract } from '#shared/contract/billing/products.ts';
import { plansContract as contract } from '#shared/contract/billing/subscriptions/plans.ts';
import { taxesContract } from '#shared/contract/billing/taxes.ts';
import { race } from '#test/support/attack/race.ts';
import { openServer } from '#test/support/per-file/open-server.ts';
import { createTestBusiness, type TestBusiness } from '#test/support/server.ts';

const server = await openServer();
let business: TestBusiness;
beforeAll(async () => {
  business = await createTestBusiness(server, { name: 'Adunni Foods' });
});

const lunch = {
  name: 'Office lunch Standard',
  description: 'Rice or swallow on working days',
  interval: 'monthly',
  prices: [{ currency: 'NGN', amount: 645_000 }],
  quantityAllowed: true,
};
const make = (more: object = {}, token = business.token) =>
  server.call(contract.createPlan, { token, body: { ...lunch, ...more } });
const of = (planId: string, body?: unknown, token = business.token) => ({ token, params: { planId }, body });
const fieldsOf = async (answer: Promise<{ body: { error: { fields?: Record<string, string> } } }>) =>
  (await answer).body.error.fields;

test('a plan is created, found by name and listed by price', async () => {
  const { data } = await make();
  expect(data).toMatchObject({ status: 'ACTIVE', version: 1, trialDays: 0, type: 'recurring' });
  expect(data.versions).toMatchObject([{ version: 1, prices: [{ amount: 645_000, setUpFee: 0 }] }]);
  expect(data.timeline[0]?.sentence).toBe('Plan created');
  const { data: page } = await server.call(contract.listPlans, {
    token: business.token,
    query: { search: 'office', sort: '-amount', include: 'counts' },
  });
  expect(page.items.map(({ id }) => id)).toEqual([data.id]);
  expect(page.counts).toMatchObject({ all: 1, ACTIVE: 1 });
});

test('every field of a draft can change; an active plan keeps its interval and its prices', async () => {
  const { data } = await make({ draft: true });
  const daily = { ...lunch, interval: 'daily', prices: [{ currency: 'NGN', amount: 70_000 }] };
  const changed = await server.call(contract.updatePlan, of(data.id, daily));
  expect(changed.data).toMatchObject({ interval: 'daily', version: 1, prices: [{ amount: 70_000 }] });
  expect((await server.call(contract.activatePlan, of(data.id))).data.status).toBe('ACTIVE');
  expect(await fieldsOf(server.call(contract.updatePlan, of(data.id, lunch)))).toMatchObject({
    interval: 'This cannot be changed once the plan is active',
    prices: 'Use Change prices. Subscriptions keep their price',
  });
  const renamed = await server.call(contract.updatePlan, of(data.id, { ...daily, name: 'Lunch' }));
  expect(renamed.data.name).toBe('Lunch');
});

test('new prices form a version: for new subscriptions, or for all from a date with sufficient notice', async () => {
  const { data } = await make();
  const prices = [{ currency: 'NGN', amount: 690_000 }];
  const saved = await server.call(contract.changePlanPrices, of(data.id, { prices }));
  expect(saved.data).toMatchObject({ version: 2, prices: [{ amount: 690_000 }] });
  expect(saved.data.timeline[0]?.sentence).toBe('Price 2: ₦6,900.00, for new subscriptions only');
  const again = await race(3, () => server.call(contract.changePlanPrices, of(data.id, { prices })));
  expect(again.map((answer) => answer.data.version)).toEqual([2, 2, 2]);
  const soon = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
  const early = server.call(contract.changePlanPrices, of(data.id, { prices, movesOn: soon }));
  expect((await fieldsOf(early))?.movesOn).toMatch(
    /^Choose .* so that customers are notified 7 days in advance$/,
  );
  const dollars = [{ currency: 'USD', amount: 1_000 }];
  const far = '2099-01-31';
  const lost = server.call(contract.changePlanPrices, of(data.id, { prices: dollars, movesOn: far }));
  expect(await fieldsOf(lost)).toEqual({
    prices: 'Enter a price in NGN, the currency of existing subscriptions',
  });
  const moved = await server.call(contract.changePlanPrices, of(data.id, { prices, movesOn: far }));
  expect(moved.data.versions.map(({ movesOn }) => movesOn)).toEqual([far, null, null]);
});

test('options that a plan type does not support are rejected at their field', async () => {
  const basic = { type: 'basic', trialDays: 7, prices: [{ currency: 'NGN', amount: 1, setUpFee: 5 }] };
  expect(await fieldsOf(make(basic))).toEqual({
    'prices.0.amount': 'The minimum allowable amount is ₦500.00',
    trialDays: 'A basic plan has no trial',
    quantityAllowed: 'A basic plan has no quantity',
    'prices.0.setUpFee': 'A basic plan has no set-up fee',
  });
  expect(await fieldsOf(make({ type: 'product' }))).toEqual({ productId: 'Choose a product' });
  const twice = [...lunch.prices, ...lunch.prices];
  expect(await fieldsOf(make({ prices: twice }))).toEqual({ prices: 'Enter one price per currency' });
});

test('a plan names its product and the taxes that are charged, not one that was deactivated', async () => {
  const { token } = business;
  const product = await server.call(productsContract.createProduct, {
    token,
    body: { name: 'Jollof tray', prices: [{ currency: 'NGN', amount: 645_000 }] },
  });
  const tax = await server.call(taxesContract.createTax, { token, body: { name: 'VAT', rate: 750 } });
  expect([product.status, tax.status]).toEqual([200, 200]);
  const { data } = await make({ type: 'product', productId: product.data.id, taxIds: [tax.data.id] });
  expect(data).toMatchObject({ productName: 'Jollof tray', taxNames: ['VAT'] });
  await server.call(taxesContract.setTaxStatus, {
    token,
    params: { taxId: tax.data.id },
    body: { status: 'INACTIVE' },
  });
  const read = await server.call(contract.getPlan, of(data.id));
  expect(read.data).toMatchObject({ taxIds: [tax.data.id], taxNames: [] });
});

test('a plan can be withdrawn once and activated again', async () => {
  const { data } = await make();
  expect((await server.call(contract.withdrawPlan, of(data.id))).data.status).toBe('INACTIVE');
  expect((await server.call(contract.withdrawPlan, of(data.id))).status).toBe(409);
  expect((await server.call(contract.activatePlan, of(data.id))).data.status).toBe('ACTIVE');
});

test('another business and the other mode cannot find a plan; a viewer can read but not change it', async () => {
  const { data } = await make();
  const stranger = await createTestBusiness(server, { name: 'Zuma Stores' });
  expect((await server.call(contract.getPlan, of(data.id, undefined, stranger.token))).status).toBe(404);
  expect((await server.call(contract.withdrawPlan, of(data.id, undefined, stranger.token))).status).toBe(404);
  const live = await business.signInAs('Owner', 'live');
  expect((await server.call(contract.getPlan, of(data.id, undefined, live.token))).status).toBe(404);
  const { token } = await business.signInAs('Viewer');
  expect((await server.call(contract.getPlan, of(data.id, undefined, token))).status).toBe(200);
  expect((await server.call(contract.withdrawPlan, of(data.id, undefined, token))).status).toBe(403);
});
