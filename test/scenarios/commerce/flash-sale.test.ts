// A flash sale, from the store to the ledger: five hundred guests want one of a hundred items, some orders expire, and no item is sold
// twice.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { expireOrders } from '#server/commerce/orders/moving/expire-orders.ts';
import { takeOrderFollowUps } from '#server/commerce/orders/moving/follow-ups.ts';
import { storeCheckoutContract } from '#shared/contract/commerce/store-checkout.ts';
import { storeProductsContract } from '#shared/contract/commerce/store-products.ts';
import { mapConcurrently } from '#test/support/attack/race.ts';
import { ordersOf, payByCard } from '#test/support/commerce/orders.ts';
import { publishStore } from '#test/support/commerce/reviews.ts';
import { openServerAt } from '#test/support/per-file/open-server.ts';
import { createTestBusiness, type TestBusiness } from '#test/support/server.ts';

const { clock, server } = await openServerAt('2026-11-27T10:00:00Z');
const buyers = 500;
const pieces = 100;
const price = 1_250_000;
/** The concurrency that a program can serve. */
const atOnce = 50;

type Reported = { status: number; reference: string | null; error: string | undefined };

async function openSale(business: TestBusiness) {
  const storeSlug = await publishStore(server, business);
  const orders = ordersOf(server, () => business);
  const { places } = await orders.delivery();
  const created = await server.call(storeProductsContract.createStoreProduct, {
    token: business.token,
    body: {
      name: 'Jubilee ankara',
      status: 'PUBLISHED',
      prices: [{ currency: 'NGN', amount: price }],
      variants: [{ isCounted: true, onHand: pieces }],
    },
  });
  const variantId = created.data.variants[0]?.id ?? '';
  const delivery = { kind: 'pick_up', placeId: places[0]?.id };
  const place = (index: number, idempotencyKey: string) =>
    server.call(storeCheckoutContract.placeStoreOrder, {
      params: { storeSlug },
      idempotencyKey,
      body: {
        customer: { email: `guest-${index}@queue.example`, name: `Guest ${index}`, phone: null },
        lines: [{ variantId, quantity: 1 }],
        delivery,
        couponCode: null,
        customerNote: null,
        total: price,
      },
    } as never);
  const buy = async (index: number): Promise<Reported> => {
    const key = randomUUID();
    let answer = await place(index, key);
    // The service is busy: the guest's browser retries with the same key.
    for (let tries = 0; answer.status === 503 && tries < 100; tries += 1) {
      await sleep(200);
      answer = await place(index, key);
    }
    const isPlaced = answer.status === 200;
    return {
      status: answer.status,
      reference: isPlaced ? answer.data.reference : null,
      // The error is at the quantity for guests who waited for the last item, and at the product for later guests.
      error: isPlaced ? undefined : String(Object.values(answer.body.error.fields ?? {})[0]),
    };
  };
  return { level: () => orders.levelOf(variantId), buy };
}

async function pay(reference: string): Promise<Reported> {
  let { status } = await payByCard(server, reference);
  for (let tries = 0; status === 503 && tries < 100; tries += 1) {
    await sleep(200);
    status = (await payByCard(server, reference)).status;
  }
  return { status, reference, error: undefined };
}

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);
const placedOf = (outcomes: readonly Reported[]) => outcomes.flatMap(({ reference }) => reference ?? []);

test('of five hundred guests exactly a hundred buy an item, and unpaid items are sold to others', {
  timeout: 300_000,
}, async () => {
  const business = await createTestBusiness(server, { name: 'Arewa Textiles' });
  const { level, buy } = await openSale(business);

  const first = await mapConcurrently(numbers(buyers), atOnce, buy);
  const placed = placedOf(first);
  expect(placed).toHaveLength(pieces);
  const refused = first.filter(({ status }) => status !== 200);
  expect(new Set(refused.map(({ error }) => error))).toEqual(new Set(['Out of stock']));
  expect(await level()).toEqual([pieces, pieces]);

  // Eighty pay; twenty close the page.
  const paidFirst = await mapConcurrently(placed.slice(0, 80), atOnce, pay);
  expect(paidFirst.every(({ status }) => status === 200)).toBe(true);
  await takeOrderFollowUps(server.services);
  expect(await level()).toEqual([20, 20]);

  clock.set(new Date(clock.now().getTime() + 24 * 3_600_000));
  while ((await expireOrders(server.services)) > 0);
  expect(await level()).toEqual([20, 0]);

  // Two hundred of the rejected guests try to buy the twenty items.
  const second = await mapConcurrently(numbers(200), atOnce, buy);
  expect(placedOf(second)).toHaveLength(20);
  expect((await mapConcurrently(placedOf(second), atOnce, pay)).every(({ status }) => status === 200)).toBe(
    true,
  );
  await takeOrderFollowUps(server.services);
  expect(await level()).toEqual([0, 0]);

  const listed = async (status: 'ORDERED' | 'EXPIRED') => {
    const rows = await server.services.database.db
      .selectFrom('orders')
      .where('environmentId', '=', business.testEnvironmentId)
      .where('status', '=', status)
      .select('id')
      .execute();
    return rows.length;
  };
  expect(await listed('ORDERED')).toBe(pieces);
  expect(await listed('EXPIRED')).toBe(20);
  const { sum, count } = await server.services.database.db
    .selectFrom('transactions')
    .where('environmentId', '=', business.testEnvironmentId)
    .where('status', '=', 'successful')
    .select(({ fn }) => [fn.sum<number>('amount').as('sum'), fn.countAll<number>().as('count')])
    .executeTakeFirstOrThrow();
  expect([Number(count), Number(sum)]).toEqual([pieces, pieces * price]);
});
