// Orders of the demo: bought in the store and created by hand, paid by card, packed and sent, given up, refunded by pieces, and reviewed.

import { expireOrders } from '#server/commerce/orders/moving/expire-orders.ts';
import { takeOrderFollowUps } from '#server/commerce/orders/moving/follow-ups.ts';
import {
  advanceOrder,
  cancelOrder,
  markPaid,
  type Writer,
} from '#server/commerce/orders/moving/move-order.ts';
import { createManualOrder } from '#server/commerce/orders/placing/manual-order.ts';
import { findPlaced } from '#server/commerce/orders/reading/placed-order.ts';
import { placeStoreOrder } from '#server/commerce/storefront/buy.ts';
import { payByCard } from '#server/payments/checkout/pay-by-card.ts';
import type { Services } from '#server/services.ts';
import { nextSteps, type OrderStep } from '#shared/commerce/order-enums.ts';
import { manualOrderInput, stepInput } from '#shared/contract/commerce/orders/order-shapes.ts';
import { storeOrderInput } from '#shared/contract/commerce/store-checkout.ts';
import type { Happening, HistoryPlan } from '../make-history.ts';
import { approvedCards } from '../pay-by-test-card.ts';
import { demoOwner, makePayers, type Payer } from '../people.ts';
import { type Chance, createChance } from '../random.ts';
import { refundPieces, reviewOrder } from './after-orders.ts';
import { bestSellers, earlierReviews, lately, type OrderStory, stepHours } from './order-stories.ts';
import { readShelf, type Shelf } from './read-shelf.ts';

const hourMs = 3_600_000;
const minuteMs = 60_000;
/** Longer than the reservation time of store orders. */
const givenUpMs = 35 * minuteMs;
const caller = { ip: '102.89.34.30', userAgent: null };
const towns = { near: '12 Adeola Odeku Street', far: '5 Ahmadu Bello Way' } as const;

type CreatedOrder = { story: OrderStory; payer: Payer; chance: Chance; id: string; slug: string };
type Shop = { services: Services; plan: HistoryPlan; writer: Writer; shelf: () => Promise<Shelf> };

/** Plans the orders of one environment; the live store of the first business is the busy one. */
export function planOrders(services: Services, plan: HistoryPlan): Happening[] {
  const chance = createChance(plan.seed + 61);
  const payers = makePayers(chance, plan.story.business.country, 40);
  const actor = { kind: 'member' as const, name: `${demoOwner.firstName} ${demoOwner.lastName}` };
  const writer = { environment: plan.environment, actor, audit: () => undefined };
  let shelf: Promise<Shelf> | undefined;
  const shop: Shop = {
    services,
    plan,
    writer,
    shelf: () => {
      shelf ??= readShelf(services, plan.environment);
      return shelf;
    },
  };
  return storiesOf(plan, chance).flatMap((story) =>
    planOrder(shop, {
      story,
      payer: chance.pick(payers),
      chance: createChance(chance.int(0, 2 ** 31)),
      id: '',
      slug: '',
    }),
  );
}

/** All recent orders in the busy store, a few elsewhere; preceded by weekly orders. */
function storiesOf({ environment, days }: HistoryPlan, chance: Chance): OrderStory[] {
  const isBusy = environment.mode === 'live' && environment.country === 'NG';
  const last = isBusy ? lately : lately.filter((_, index) => index % 4 === 1);
  const count = isBusy ? 30 : 3;
  const first = Math.min(58, days - 3) * 24;
  const latest = 9 * 24;
  const earlier = Array.from({ length: count }, (_, index): OrderStory => {
    // The number of orders increases over the weeks.
    const share = ((index + chance.next()) / count) ** 0.8;
    const isGivenUp = chance.happens(0.15);
    const age = count - 1 - index;
    return {
      hoursAgo: first - (first - latest) * share,
      pieces: [
        [
          chance.weighted(bestSellers),
          chance.weighted([
            [1, 6],
            [2, 3],
            [3, 1],
          ]),
        ],
      ],
      to: chance.weighted([
        ['near', 6],
        ['far', 3],
        ['pick_up', 1],
      ]),
      fate: isGivenUp ? 'never_paid' : 'goes_on',
      ...(!isGivenUp && earlierReviews[age] && { review: earlierReviews[age] }),
    };
  });
  return [...earlier, ...last];
}

/** Plans the order and its later events, each at its hour. */
function planOrder(shop: Shop, created: CreatedOrder): Happening[] {
  const { story } = created;
  const { plan } = shop;
  const at = (hoursAgo: number, happen: () => Promise<void>): Happening => ({
    at: new Date(plan.end.getTime() - hoursAgo * hourMs),
    happen,
  });
  const { hoursAgo, fate, review, refund } = story;
  const place = at(hoursAgo, () => (story.isManual ? placeByHand(shop, created) : buy(shop, created)));
  if (fate === 'waits') return [place];
  if (fate === 'never_paid') {
    const giveUp = async () => void (await expireOrders(shop.services));
    return [place, { at: new Date(place.at.getTime() + givenUpMs), happen: giveUp }];
  }
  if (fate === 'cancelled') return [place, at(hoursAgo - 3, () => cancel(shop, created))];
  const steps = stepsOf(story).map(([step, after]) =>
    at(hoursAgo - after, () => advance(shop, created, step)),
  );
  const isHere = steps.length > 3 || (story.to === 'pick_up' && steps.length > 1);
  return [
    place,
    ...(fate === 'paid_by_hand' ? [at(hoursAgo - 6, () => payByHand(shop, created))] : []),
    ...steps,
    ...(refund ? [at(refund.hoursAgo, () => refundPieces(shop, created, refund))] : []),
    ...(review && isHere ? [at(Math.max(0.5, hoursAgo - 90), () => reviewOrder(shop, created, review))] : []),
  ];
}

/** Returns the fulfilment steps that are already done. */
function stepsOf({ hoursAgo, until, to }: OrderStory): (readonly [OrderStep, number])[] {
  if (until === 'paid' || to === 'files') return [];
  const kind = to === 'pick_up' ? 'pick_up' : 'delivery';
  const possible = nextSteps('ORDERED', kind);
  const created = stepHours.filter(
    ([step, after]) => after < hoursAgo - 1 && (step === 'completed' || possible.includes(step)),
  );
  const last = created.findIndex(([step]) => step === until);
  return last === -1 ? created : created.slice(0, last + 1);
}

async function orderInputOf({ plan, shelf }: Shop, { story, payer }: CreatedOrder) {
  const { variants, regions, placeId } = await shelf();
  const { country } = plan.environment;
  const [near, far] = country === 'NG' ? ['Lagos', 'Kaduna'] : ['Texas', 'Ohio'];
  const state = story.to === 'near' ? near : far;
  const line1 = towns[story.to === 'near' ? 'near' : 'far'];
  const city = country === 'NG' && story.to === 'near' ? 'Victoria Island' : state;
  const deliveryOf = (to: OrderStory['to']) => {
    if (to === 'files') return { kind: 'none' };
    if (to === 'pick_up') return { kind: 'pick_up', placeId };
    return { kind: 'delivery', regionId: regions[to], address: { line1, city, state } };
  };
  return {
    customer: payer,
    lines: story.pieces.map(([sku, quantity]) => ({ variantId: variants.get(sku)?.id, quantity })),
    delivery: deliveryOf(story.to),
    couponCode: null,
    customerNote: story.note ?? null,
  };
}

async function buy(shop: Shop, created: CreatedOrder): Promise<void> {
  const { services, plan } = shop;
  const { slug, total } = await priced(shop, created);
  const input = storeOrderInput.parse(Object.assign({ total }, await orderInputOf(shop, created)));
  const placed = await services.database.inTransaction((tx) =>
    placeStoreOrder(services, tx, slug, input, { operation: null, caller }),
  );
  const row = await findPlaced(services.database.db, placed.slug);
  created.id = row.id;
  created.slug = placed.slug;
  const { fate } = created.story;
  if (fate !== 'goes_on' || !placed.reference) return;
  plan.clock.advance(created.chance.int(40, 150) * 1000);
  const { number } = created.chance.pick(approvedCards);
  const card = { number, expiryMonth: 12, expiryYear: plan.end.getUTCFullYear() + 3, cvv: '111' };
  await payByCard(services, { reference: placed.reference, card, embedded: false, operation: null, caller });
  await takeOrderFollowUps(services);
}

/** Returns the total that the store page would show. */
async function priced({ shelf }: Shop, { story }: CreatedOrder): Promise<{ slug: string; total: number }> {
  const { slug, variants, feeOf } = await shelf();
  const goods = story.pieces.reduce(
    (sum, [sku, quantity]) => sum + quantity * (variants.get(sku)?.price ?? 0),
    0,
  );
  const { to } = story;
  return { slug, total: goods + (to === 'near' || to === 'far' ? feeOf(to, goods) : 0) };
}

async function placeByHand(shop: Shop, created: CreatedOrder): Promise<void> {
  const { services, plan, writer } = shop;
  const { currency } = plan.environment;
  const input = manualOrderInput.parse(Object.assign({ currency }, await orderInputOf(shop, created)));
  const row = await services.database.inTransaction((tx) =>
    createManualOrder(services, tx, plan.environment, writer, input),
  );
  created.id = row.id;
  created.slug = row.slug;
}

async function payByHand({ services, writer }: Shop, { id }: CreatedOrder): Promise<void> {
  const paid = { method: 'transfer' as const, note: 'Seen in our account at GTBank' };
  await services.database.inTransaction((tx) => markPaid(services, tx, writer, id, paid));
}

async function advance(
  { services, writer }: Shop,
  { id, chance }: CreatedOrder,
  step: OrderStep,
): Promise<void> {
  const tracking = {
    carrier: 'GIG Logistics',
    trackingNumber: String(1_047_000_000 + chance.int(100_000, 999_999)),
    trackingUrl: 'https://track.example.com/parcels',
  };
  const more = step === 'dispatched' ? tracking : step === 'in_transit' ? { place: 'Ibadan' } : {};
  const input = stepInput.parse(Object.assign({ step }, more));
  await services.database.inTransaction((tx) => advanceOrder(services, tx, writer, id, input));
}

async function cancel({ services, writer }: Shop, { id }: CreatedOrder): Promise<void> {
  await services.database.inTransaction((tx) =>
    cancelOrder(services, tx, writer, id, 'The customer has chosen another colour'),
  );
}
