// Random histories of a store's orders: payments and refunds add up, stock follows, and the ledger is consistent.
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { expireOrders } from '#server/commerce/orders/moving/expire-orders.ts';
import { verifyBooks } from '#server/proofs.ts';
import { orderSteps } from '#shared/commerce/order-enums.ts';
import { couponsContract } from '#shared/contract/billing/coupons.ts';
import { beginOrder, lekki, ordersOf, payByCard } from '#test/support/commerce/orders.ts';
import { type StoreOfPoints, storeOfPoints } from '#test/support/commerce/points-at-checkout.ts';
import { openServerAt } from '#test/support/per-file/open-server.ts';
import { type Answer, createTestBusiness, type TestBusiness } from '#test/support/server.ts';
import { soakSize, soakTimeoutMs } from '#test/support/soak/size.ts';

const { clock, server } = await openServerAt('2026-11-20T10:00:00Z');
const declinedCard = '5060990580000217499';
const pieces = 7;

const share = fc.integer({ min: 0, max: 100 });
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('order' as const),
      bag: fc.tuple(fc.nat(3), fc.nat(2), fc.nat(2)),
      coupon: fc.boolean(),
      points: fc.boolean(),
      delivered: fc.boolean(),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({ kind: fc.constant('pay' as const), of: share, declined: fc.boolean() }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('refund' as const),
      of: share,
      how: fc.constantFrom('lines', 'amount', 'whole'),
      restock: fc.boolean(),
      share,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constantFrom('again', 'mark', 'cancel', 'advance'), of: share }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('wait', 'follow') }) },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

type Placed = { id: string; url: string; reference: string | null };
type World = {
  business: TestBusiness;
  orders: ReturnType<typeof ordersOf>;
  store: StoreOfPoints;
  variants: readonly string[];
  holder: { id: string; email: string };
  couponCode: string;
  placed: Placed[];
  regionId: string;
  placeId: string;
  session?: { key: string; until: number };
};

async function openWorld(): Promise<World> {
  const business = await createTestBusiness(server, { name: 'Arewa Textiles' });
  const { token } = business;
  const orders = ordersOf(server, () => business);
  const store = await storeOfPoints(server, business, { redeemShare: 70, pointValue: 37, expiryDays: 400 });
  const [first = '', second = ''] = await orders.stock([pieces, pieces], 12_345);
  const taxed = await orders.stockTaxed(9_999);
  const couponCode = `H-${randomUUID().slice(0, 8).toUpperCase()}`;
  const coupon = { name: 'Harmattan', code: couponCode, type: 'percent', rate: 777, scope: 'all' };
  const created = await server.call(couponsContract.createCoupon, { token, body: coupon as never });
  expect(created.status, JSON.stringify(created.body)).toBe(200);
  const { regions, places } = await orders.delivery();
  const holder = await store.holder(2000);
  const variants = [first, second, taxed];
  const [regionId, placeId] = [regions[0]?.id ?? '', places[0]?.id ?? ''];
  return { business, orders, store, variants, holder, couponCode, placed: [], regionId, placeId };
}

/** A code gives access to the points for half an hour, and another is not sent immediately. */
async function sessionOf(world: World): Promise<string | null> {
  const now = clock.now().getTime();
  const [available = 0] = await world.store.figures(world.holder.id);
  if (available <= 0) return null;
  if (!world.session || now > world.session.until)
    world.session = { key: await world.store.session(world.holder.email), until: now + 20 * 60_000 };
  return world.session.key;
}

/** No action of a buyer or a merchant may fail unexpectedly: it succeeds, or is rejected with a message. */
function expectAnswered(answer: Answer<unknown>): boolean {
  expect([200, 400, 402, 404, 409, 422], JSON.stringify(answer.body)).toContain(answer.status);
  return answer.status === 200;
}

async function order(world: World, item: Extract<Step, { kind: 'order' }>): Promise<void> {
  const { store, variants, holder, couponCode, regionId, placeId } = world;
  const lines = variants
    .map((variantId, index) => ({ variantId, quantity: item.bag[index] ?? 0 }))
    .filter(({ quantity }) => quantity > 0);
  if (lines.length === 0) return;
  const more = {
    ...(item.coupon && { couponCode }),
    delivery: item.delivered ? { kind: 'delivery', regionId, address: lekki } : { kind: 'pick_up', placeId },
  };
  const session = item.points ? await sessionOf(world) : null;
  const quote = await store.quote(lines, session, more);
  if (!expectAnswered(quote)) throw new Error(JSON.stringify(quote.body));
  const { total, points } = quote.data;
  const pays = session && points && points.points > 0 ? { points: { session, points: points.points } } : {};
  const placed = await store.order(holder.email, lines, { total, ...more, ...pays });
  if (!expectAnswered(placed)) return;
  const { id } = await server.services.database.db
    .selectFrom('orders')
    .where('environmentId', '=', world.business.testEnvironmentId)
    .where('number', '=', placed.data.number)
    .select('id')
    .executeTakeFirstOrThrow();
  const { slug, reference } = placed.data;
  world.placed.push({ id, url: `/${slug}`, reference });
}

async function refund(
  { orders }: World,
  { id }: Placed,
  item: Extract<Step, { kind: 'refund' }>,
): Promise<void> {
  const now = await orders.get(id);
  const part = (all: number): number => Math.max(1, Math.round((all * item.share) / 100));
  const lines = now.lines.map((line, position) => ({
    position,
    quantity: part(line.quantity),
    restock: item.restock,
  }));
  const body = {
    lines: {
      kind: 'lines',
      lines: lines.slice(0, 1 + (item.share % lines.length)),
      delivery: item.share % 2 ? part(now.deliveryAmount) : 0,
    },
    amount: { kind: 'amount', amount: part(now.refundable) },
    whole: { kind: 'whole', restock: item.restock },
  }[item.how as 'lines' | 'amount' | 'whole'];
  expectAnswered(await orders.refund(id, body));
}

async function take(world: World, item: Step): Promise<void> {
  if (item.kind === 'order') return order(world, item);
  if (item.kind === 'wait') {
    clock.advance(31 * 60_000);
    await expireOrders(server.services);
    return;
  }
  if (item.kind === 'follow') return world.store.follow();
  const { orders, placed } = world;
  const chosen = 'of' in item ? placed[Math.floor((item.of * placed.length) / 101)] : undefined;
  if (!chosen) return;
  if (item.kind === 'pay' && chosen.reference)
    expectAnswered(await payByCard(server, chosen.reference, ...(item.declined ? [declinedCard] : [])));
  else if (item.kind === 'refund') await refund(world, chosen, item);
  else if (item.kind === 'again') {
    const begun = await beginOrder(server, chosen);
    if (expectAnswered(begun)) expectAnswered(await payByCard(server, begun.data.reference));
  } else if (item.kind === 'mark')
    expectAnswered(await orders.call('markOrderPaid', chosen.id, { method: 'cash' }));
  else if (item.kind === 'cancel')
    expectAnswered(await orders.call('cancelOrder', chosen.id, { reason: 'Any' }));
  else if (item.kind === 'advance') {
    const { status } = await orders.get(chosen.id);
    const next =
      { ORDERED: 0, PACKAGED: 1, DISPATCHED: 2, IN_TRANSIT: 3, DELIVERED: 4 }[status as 'ORDERED'] ?? 0;
    expectAnswered(await orders.call('advanceOrder', chosen.id, { step: orderSteps[next] }));
  }
}

async function check({ orders, placed, business }: World): Promise<void> {
  const removed = new Map<string, number>();
  for (const { id } of placed) {
    const now = await orders.get(id);
    expect(now.refunded).toBeLessThanOrEqual(now.paid);
    expect(now.refundable).toBe(now.refunded === now.paid ? 0 : now.refundable);
    expect(now.refundable).toBeLessThanOrEqual(now.paid - now.refunded);
    if (now.status === 'EXPIRED' || now.status === 'PLACED') continue;
    for (const { variantId, quantity, refunded, restocked } of now.lines) {
      // Of a cancelled order, only items that were refunded without restocking stay out of stock.
      const away = now.status === 'CANCELLED' ? refunded - restocked : quantity - restocked;
      removed.set(variantId, (removed.get(variantId) ?? 0) + Math.max(0, away));
    }
  }
  const levels = await server.services.database.db
    .selectFrom('stockLevels')
    .where('environmentId', '=', business.testEnvironmentId)
    .where('isCounted', '=', true)
    .select(['variantId', 'onHand', 'reserved'])
    .execute();
  for (const { variantId, onHand, reserved } of levels) {
    const out = removed.get(variantId) ?? 0;
    expect(onHand).toBeLessThanOrEqual(pieces);
    expect(onHand).toBeGreaterThanOrEqual(Math.max(0, pieces - out));
    expect(reserved).toBeGreaterThanOrEqual(0);
    expect(reserved).toBeLessThanOrEqual(onHand);
  }
}

const runs = soakSize('orders', 6);

test(
  'any history keeps money, points, stock and books consistent',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 24 }), async (steps) => {
        const world = await openWorld();
        for (const item of steps) {
          clock.advance(1000);
          await take(world, item);
          await check(world);
        }
        await world.store.follow();
        await check(world);
        const { findings } = await verifyBooks(server.services.database.db);
        expect(findings).toEqual([]);
      }),
      { numRuns: runs, endOnFailure: true },
    );
  },
  soakTimeoutMs(runs, 20_000),
);
