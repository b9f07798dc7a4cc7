// Access to the files of an order after partial and full refunds, and after chargebacks, won and lost.
import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { takeOrderFollowUps } from '#server/commerce/orders/moving/follow-ups.ts';
import { openChargeback } from '#server/payments/chargebacks/service.ts';
import { sendDueRefunds } from '#server/payments/refunds/send-refund.ts';
import { ordersContract } from '#shared/contract/commerce/orders/orders.ts';
import { placedOrderContract } from '#shared/contract/commerce/orders/placed-order.ts';
import { storeFilesContract } from '#shared/contract/commerce/store-files.ts';
import { storeProductsContract } from '#shared/contract/commerce/store-products.ts';
import { chargebacksContract } from '#shared/contract/payments/chargebacks.ts';
import { ordersOf, payOrder } from '#test/support/commerce/orders.ts';
import { sendFile } from '#test/support/disputes/disputes.ts';
import { openServerAt } from '#test/support/per-file/open-server.ts';
import { createTestBusiness, type TestBusiness } from '#test/support/server.ts';

const { server } = await openServerAt('2026-11-20T10:00:00Z');
let business: TestBusiness;
const orders = ordersOf(server, () => business);
let variantId: string;
let clothId: string;

beforeEach(async () => {
  business = await createTestBusiness(server, { name: 'Arewa Patterns' });
  const { token } = business;
  const body = {
    name: 'Agbada pattern',
    prices: [{ currency: 'NGN', amount: 500_000 }],
    isDigital: true,
    downloadMax: 5,
    variants: [{}],
  };
  const { data } = await server.call(storeProductsContract.createStoreProduct, { token, body });
  const params = { storeProductId: data.id };
  const file = await sendFile(server.url, storeFilesContract.addStoreFile, {
    token,
    params,
    fileName: 'agbada.pdf',
  });
  expect(file.status).toBe(200);
  const published = { token, params, body: { status: 'PUBLISHED' } as const };
  expect((await server.call(storeProductsContract.setStoreProductStatus, published)).status).toBe(200);
  variantId = data.variants[0]?.id ?? '';
  [clothId = ''] = await orders.stock([5], 300_000);
  // Funds for the refunds.
  await payOrder(server, await orders.make(orders.body(clothId, 3)));
});

const slugOf = ({ url }: { url: string }) => url.split('/').at(-1) ?? '';
const pageOf = async (order: { url: string }) =>
  (await server.call(placedOrderContract.getPlacedOrder, { params: { slug: slugOf(order) } })).data;
const get = (path: string | null | undefined) => fetch(`${server.url}${path ?? '/nowhere'}`);
const inDashboard = async (orderId: string) =>
  (await server.call(ordersContract.getOrder, { token: business.token, params: { orderId } })).data;
const kinds = async (orderId: string) => (await inDashboard(orderId)).history.map(({ kind }) => kind);
const settle = async () => {
  await sendDueRefunds(server.services);
  while ((await takeOrderFollowUps(server.services)) > 0);
};

async function bought(lines = [{ variantId, quantity: 1 }]) {
  const order = await orders.make(orders.body(variantId, 1, { lines }));
  await payOrder(server, order);
  const path = (await pageOf(order)).downloads[0]?.path;
  expect((await get(path)).status).toBe(200);
  return { ...order, path };
}

/** Creates a chargeback for the payment of an order. */
async function charge(order: { id: string }, amount = 500_000): Promise<string> {
  const [payment] = (await inDashboard(order.id)).payments;
  const { id } = await server.services.database.inTransaction((tx) =>
    openChargeback(server.services, tx, {
      environmentId: business.testEnvironmentId,
      transactionId: payment?.id ?? '',
      amount,
      stage: 'first',
      reasonCode: '4853',
      actor: { kind: 'provider' },
    }),
  );
  return id;
}
const accept = async (chargebackId: string) => {
  const { token } = business;
  const request = { token, params: { chargebackId }, body: { amount: null }, idempotencyKey: randomUUID() };
  const answer = await server.call(chargebacksContract.acceptChargeback, request);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  await settle();
};

test('a full refund ends the downloads, and the customer and the business see the reason', async () => {
  const order = await bought();
  expect((await inDashboard(order.id)).downloads).toMatchObject([{ done: 1, left: 4, refusal: null }]);
  expect((await orders.refund(order.id, { kind: 'whole' })).status).toBe(200);
  await settle();
  const refused = await get(order.path);
  expect([refused.status, await refused.text()]).toEqual([403, expect.stringContaining('was refunded')]);
  const page = await pageOf(order);
  expect(page.downloads).toMatchObject([
    { path: null, refusal: expect.stringContaining('This order was refunded') },
  ]);
  expect((await inDashboard(order.id)).downloads[0]?.refusal).toContain('This order was refunded');
  expect(await kinds(order.id)).toEqual(expect.arrayContaining(['refunded', 'downloads_ended']));
});

test('a refund of another line keeps access to the files, a refund of their own line ends it', async () => {
  const order = await bought([
    { variantId, quantity: 1 },
    { variantId: clothId, quantity: 1 },
  ]);
  const refund = (position: number) =>
    orders.refund(order.id, { kind: 'lines', lines: [{ position, quantity: 1, restock: false }] });
  const cloth = await refund(1);
  expect(cloth.status, JSON.stringify(cloth.body)).toBe(200);
  await settle();
  expect((await get(order.path)).status).toBe(200);
  expect(await kinds(order.id)).not.toContain('downloads_ended');
  expect((await refund(0)).status).toBe(200);
  await settle();
  expect((await get(order.path)).status).toBe(403);
});

test('an open chargeback keeps access to the files; a lost one ends it, with its own message', async () => {
  const order = await bought();
  const id = await charge(order);
  expect((await inDashboard(order.id)).payments).toMatchObject([{ disputed: 500_000 }]);
  expect((await get(order.path)).status).toBe(200);
  await accept(id);
  expect((await inDashboard(order.id)).payments).toMatchObject([{ disputed: 0 }]);
  const refused = await get(order.path);
  expect([refused.status, await refused.text()]).toEqual([
    403,
    expect.stringContaining('Your bank reversed'),
  ]);
  expect((await pageOf(order)).downloads[0]?.refusal).toContain('Your bank reversed');
  const { downloads, paymentStatus } = await inDashboard(order.id);
  expect(paymentStatus).toBe('REFUNDED');
  expect(downloads).toMatchObject([
    { done: 2, refusal: expect.stringContaining('The bank of the customer reversed') },
  ]);
  const result = await kinds(order.id);
  expect(result).toEqual(expect.arrayContaining(['charged_back', 'downloads_ended']));
  expect(result).not.toContain('refunded');
});

test('a partial refund and a chargeback of the rest are recorded separately, and end the downloads once', async () => {
  const order = await bought();
  const part = await orders.refund(order.id, { kind: 'amount', amount: 200_000 });
  expect(part.status, JSON.stringify(part.body)).toBe(200);
  await settle();
  expect((await get(order.path)).status).toBe(200);
  await accept(await charge(order, 300_000));
  expect((await get(order.path)).status).toBe(403);
  const result = await kinds(order.id);
  expect(
    result.filter((kind) => ['refunded', 'charged_back', 'downloads_ended'].includes(kind)).toSorted(),
  ).toEqual(['charged_back', 'downloads_ended', 'refunded']);
});
