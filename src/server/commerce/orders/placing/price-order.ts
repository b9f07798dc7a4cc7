// The price of an order: prices and stock of the server, delivery, a coupon, and the sums of the shared calculation.
import { type CouponQuote, previewCoupon } from '#server/billing/coupons/take-coupon.ts';
import { readTaxes } from '#server/billing/taxes/read-taxes.ts';
import { readDelivery } from '#server/commerce/delivery/service.ts';
import { type VariantForSale, variantsForSale } from '#server/commerce/stock/for-sale.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { OrderDelivery } from '#server/platform/db/tables/commerce/order-tables.ts';
import type { Environment } from '#server/platform/http/call.ts';
import type { Clock } from '#server/platform/http/clock.ts';
import { dayOf } from '#server/platform/time/business-days.ts';
import {
  type Calculation,
  type CalculationInput,
  calculate,
  type TaxRate,
} from '#shared/billing/calculation.ts';
import { type CouponTerms, withCoupon } from '#shared/billing/coupon-discount.ts';
import { deliveryFee, regionsFor } from '#shared/commerce/delivery.ts';
import type { DeliverySettings } from '#shared/contract/commerce/delivery-settings.ts';
import type { DeliveryChoice, OrderRequest } from '#shared/contract/commerce/orders/order-shapes.ts';
import { AppError, refuseAt } from '#shared/contract/errors.ts';
import { amountMax } from '#shared/money.ts';

export type Store = { environment: Pick<Environment, 'id' | 'timeZone' | 'currency'>; clock: Clock };
export type PricedOrder = Pick<OrderRequest, 'currency' | 'lines' | 'delivery' | 'couponCode'>;

export type PricedLine = {
  variant: VariantForSale | undefined;
  variantId: string;
  quantity: number;
  unitPrice: number;
  taxes: TaxRate[];
  /** The reason why the line cannot be bought. */
  problem: { field: string; sentence: string } | null;
};

export type PricingData = { lines: PricedLine[]; settings: DeliverySettings };

function problemOf(
  { variantId, quantity }: PricedOrder['lines'][number],
  variant: VariantForSale | undefined,
  isTwice: boolean,
): (Omit<NonNullable<PricedLine['problem']>, 'field'> & { part: 'variantId' | 'quantity' }) | null {
  const at = (part: 'variantId' | 'quantity', sentence: string) => ({ part, sentence });
  if (isTwice) return at('variantId', 'This product is already in the order');
  if (!variant || variantId !== variant.variantId) return at('variantId', 'No longer sold');
  const { notSold, orderMin, orderMax, left } = variant;
  if (notSold) return at('variantId', notSold);
  if (quantity < orderMin) return at('quantity', `At least ${orderMin}`);
  if (orderMax !== null && quantity > orderMax) return at('quantity', `At most ${orderMax}`);
  if (left !== null && quantity > left)
    return at('quantity', left > 0 ? `Only ${left} left` : 'Out of stock');
  return null;
}

/** Reads the requested lines with current prices, taxes and stock; a problem of a line is recorded on that line. */
export async function readPricingData(
  db: Db,
  { environment, clock }: Store,
  request: PricedOrder,
): Promise<PricingData> {
  const environmentId = environment.id;
  const variantIds = request.lines.map(({ variantId }) => variantId);
  const variants = await variantsForSale(db, { environmentId, variantIds, currency: request.currency });
  const taxIds = [...variants.values()].flatMap(({ taxId }) => taxId ?? []);
  const today = dayOf(clock.now(), environment.timeZone);
  const rates = await readTaxes(db, environmentId, taxIds, today);
  const settings = await readDelivery(db, environment);
  const lines = request.lines.map((line, index): PricedLine => {
    const { variantId, quantity } = line;
    const variant = variants.get(variantId);
    const isTwice = variantIds.indexOf(variantId) < index;
    const problem = problemOf(line, variant, isTwice);
    const rate = variant?.taxId ? rates.get(variant.taxId) : undefined;
    return {
      variant,
      variantId,
      quantity,
      unitPrice: variant?.unitPrice ?? 0,
      taxes: rate ? [rate] : [],
      problem: problem && { field: `lines.${index}.${problem.part}`, sentence: problem.sentence },
    };
  });
  return { lines, settings };
}

/** Whether any line is sent or picked up; files are not. */
export const isSentOf = (lines: readonly PricedLine[]): boolean =>
  lines.some(({ variant }) => !variant?.isDigital);

/** Throws an error at each line that cannot be bought. */
export function refuseProblems(lines: readonly PricedLine[]): void {
  const problems = lines.flatMap(({ problem }) => problem ?? []);
  const [first] = problems;
  if (!first) return;
  const fields = Object.fromEntries(problems.map(({ field, sentence }) => [field, sentence]));
  throw new AppError('VALIDATION', { sentence: first.sentence, fields });
}

const nowhere = { name: null, address: null, place: null, hours: null, daysMin: null, daysMax: null };

/** Determines the delivery and its fee; `goods` is the cost of the lines after their discounts. */
export function chooseDelivery(
  choice: DeliveryChoice,
  {
    settings,
    currency,
    goods,
    isManual,
    isSent,
  }: { settings: DeliverySettings; currency: string; goods: number; isManual: boolean; isSent: boolean },
): { delivery: OrderDelivery; fee: number } {
  if (choice.kind === 'none' || !isSent) {
    if (isSent && !isManual && settings.regions.length + settings.places.length > 0)
      refuseAt('delivery.kind', 'Choose how it is delivered');
    return { delivery: Object.assign({ kind: 'none' as const }, nowhere), fee: 0 };
  }
  if (choice.kind === 'own') {
    if (!isManual) refuseAt('delivery.kind', 'Choose how it is delivered');
    const { address, fee } = choice;
    return { delivery: Object.assign({}, nowhere, { kind: 'own' as const, address }), fee };
  }
  if (choice.kind === 'pick_up') {
    const found = settings.places.find(({ id }) => id === choice.placeId);
    if (!found) refuseAt('delivery.placeId', 'Choose where it is picked up');
    const { name, address: place, hours } = found;
    return { delivery: Object.assign({}, nowhere, { kind: 'pick_up' as const, name, place, hours }), fee: 0 };
  }
  const { regionId, address } = choice;
  const region = settings.regions.find(({ id }) => id === regionId);
  if (!region || settings.currency !== currency) refuseAt('delivery.regionId', 'Choose how it is delivered');
  if (!regionsFor(settings.regions, address.state).some(({ id }) => id === region.id))
    refuseAt('delivery.address.state', `${region.name} does not deliver to this state`);
  const { name, daysMin, daysMax } = region;
  const delivery = { kind: 'delivery' as const, name, address, place: null, hours: null, daysMin, daysMax };
  return { delivery, fee: deliveryFee(region, goods) };
}

const calculationOf = (lines: readonly PricedLine[], fee: number): CalculationInput => ({
  lines: lines.map(({ quantity, unitPrice, taxes }) => ({ quantity, unitPrice, discount: null, taxes })),
  discounts: [],
  shipping: { amount: fee, taxes: [] },
  rounding: 'half',
  roundTotalTo: 1,
});

const subjectsOf = (lines: readonly PricedLine[]) =>
  lines.map(({ variant }) => ({ productId: variant?.productId ?? null }));

/** Returns the sums of an order including its fee; refuses totals that are too large to be paid. */
export function priceLines(
  lines: readonly PricedLine[],
  fee: number,
  coupon: CouponTerms | null,
): Calculation {
  const all = lines.reduce((sum, { quantity, unitPrice }) => sum + quantity * unitPrice, fee);
  if (all > amountMax) refuseAt('lines', 'Amount is too large');
  const whole = calculationOf(lines, fee);
  return calculate(coupon ? withCoupon(whole, coupon, subjectsOf(lines)) : whole);
}

/** The cost of the goods after their discounts. */
export const goodsOf = ({ subtotal, discount }: Pick<Calculation, 'subtotal' | 'discount'>): number =>
  subtotal - discount;

/** The lines in the form that coupons are matched against. */
export function purchaseOf(
  lines: readonly PricedLine[],
  currency: PricedOrder['currency'],
  customerId: string | null,
) {
  const priced = lines.map(({ variant, quantity, unitPrice }) => ({
    productId: variant?.productId ?? null,
    amount: quantity * unitPrice,
  }));
  return { currency, customerId, lines: priced, field: 'couponCode' };
}

/** Returns the discount of a coupon; null without a coupon. Throws COUPON_REFUSED. */
export async function quoteCoupon(
  db: Db,
  { environment, clock }: Store,
  request: PricedOrder,
  lines: readonly PricedLine[],
  customerId: string | null,
): Promise<CouponQuote | null> {
  if (!request.couponCode) return null;
  const place = { environmentId: environment.id, clock };
  return previewCoupon(db, place, request.couponCode, purchaseOf(lines, request.currency, customerId));
}
