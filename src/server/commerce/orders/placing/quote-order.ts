// Quotes an order as currently chosen, for the store's bag and the merchant's form; nothing is taken or reserved.
import { offerPoints } from '#server/commerce/reward-points/redeem.ts';
import type { Db } from '#server/platform/db/database.ts';
import { imagePath } from '#server/platform/uploads/service.ts';
import { normaliseCode } from '#shared/billing/catalogue-enums.ts';
import { deliveryFee, regionsFor } from '#shared/commerce/delivery.ts';
import type { OrderQuote } from '#shared/contract/commerce/orders/order-quote.ts';
import { AppError } from '#shared/contract/errors.ts';
import {
  chooseDelivery,
  goodsOf,
  isSentOf,
  type PricedOrder,
  type PricingData,
  priceLines,
  quoteCoupon,
  readPricingData,
  type Store,
} from './price-order.ts';

/** `delivery` is null until it is chosen; the sums then have no fee. */
export type QuotedOrder = Omit<PricedOrder, 'delivery'> & {
  delivery: PricedOrder['delivery'] | null;
  /** The state of the address, as far as it is known, for the delivery regions. */
  state?: string | null;
  /** The owner of the points that are offered; omitted: no points. */
  customerId?: string | null;
};

async function couponOf(db: Db, store: Store, request: PricedOrder, lines: PricingData['lines']) {
  try {
    const found = await quoteCoupon(db, store, request, lines, null);
    return { terms: found?.terms ?? null, problem: null };
  } catch (error) {
    if (error instanceof AppError && error.code === 'COUPON_REFUSED')
      return { terms: null, problem: error.message };
    throw error;
  }
}

function regionsOf({ settings }: PricingData, request: QuotedOrder, goods: number) {
  if (settings.currency !== request.currency) return [];
  const { delivery } = request;
  const known = delivery?.kind === 'delivery' ? delivery.address.state : (request.state ?? null);
  const found = known === null ? settings.regions : regionsFor(settings.regions, known);
  return found.map((region) => {
    const { id, name, daysMin, daysMax } = region;
    return { id, name, fee: deliveryFee(region, goods), daysMin, daysMax };
  });
}

export async function quoteOrder(
  db: Db,
  store: Store,
  quoted: QuotedOrder,
  { isManual }: { isManual: boolean },
): Promise<OrderQuote> {
  const request: PricedOrder = {
    currency: quoted.currency,
    lines: quoted.lines,
    delivery: quoted.delivery ?? { kind: 'none' },
    couponCode: quoted.couponCode,
  };
  const place = { environmentId: store.environment.id, clock: store.clock };
  const read = await readPricingData(db, store, request);
  const { lines, settings } = read;
  const isSent = isSentOf(lines);
  const { terms, problem } = await couponOf(db, store, request, lines);
  const goods = priceLines(lines, 0, terms);
  const choice = { settings, currency: request.currency, goods: goodsOf(goods), isManual, isSent };
  const fee = quoted.delivery ? chooseDelivery(request.delivery, choice).fee : 0;
  const sums = priceLines(lines, fee, terms);
  const couponAmount = terms ? sums.discount - priceLines(lines, fee, null).discount : 0;
  return {
    currency: request.currency,
    lines: lines.map(({ variant, variantId, quantity, unitPrice, problem: fault }) => ({
      variantId,
      name: variant?.productName ?? '',
      variantName: variant?.variantName ?? null,
      imageUrl: imagePath(variant?.imageId ?? null),
      quantity,
      unitPrice,
      amount: quantity * unitPrice,
      left: variant?.left ?? null,
      problem: fault?.sentence ?? null,
    })),
    isSent,
    regions: regionsOf(read, quoted, goodsOf(goods)),
    places: settings.places,
    deliveryNote: settings.note,
    coupon: request.couponCode
      ? { code: normaliseCode(request.couponCode), amount: couponAmount, problem }
      : null,
    subtotal: sums.subtotal,
    discount: sums.discount,
    deliveryAmount: fee,
    taxes: sums.taxes.map(({ name, rate, isInclusive, amount }) => ({ name, rate, isInclusive, amount })),
    total: sums.total,
    points: quoted.customerId
      ? await offerPoints(db, place, {
          customerId: quoted.customerId,
          currency: request.currency,
          total: sums.total,
        })
      : null,
    canOrder:
      lines.every((line) => line.problem === null) &&
      problem === null &&
      (quoted.delivery !== null || !isSent),
  };
}
