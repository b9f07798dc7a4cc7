// The work of pages and links that sell: products are bought with a payment that stores them, plans are subscribed to.

import { previewCoupon, releaseCoupon, reserveCoupon } from '#server/billing/coupons/take-coupon.ts';
import { selectOfferedPlans } from '#server/billing/plans/offered-plans.ts';
import { useProducts as nameProducts } from '#server/billing/products/service.ts';
import { beginByLink, quoteByLink } from '#server/billing/subscriptions/by-link.ts';
import { recordCustomer } from '#server/customers/customers/service.ts';
import { abandonDiscounted } from '#server/payments/checkout/due/give-up.ts';
import type { BegunOrder, Order, Payable, Selling } from '#server/payments/sources/payment-source.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { SourceWork, TxServices } from '#server/services.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { OrderChoice, OrderQuote } from '#shared/contract/payments/sources/orders.ts';
import { itemsText } from '#shared/contract/payments/sources/purchase.ts';
import type { SourceKind } from '#shared/contract/payments/transactions.ts';
import { paidForText } from '#shared/payments/paid/paid-for.ts';
import { offerOf } from './offer.ts';
import { type Basket, fillBasket, pricePurchase } from './price-purchase.ts';

/** The subject kind of coupon redemptions here. */
export const takerKind = 'payment';

type Goods = Parameters<NonNullable<SourceWork['putOnSale']>>[2];

/** Newly named products and plans must be offered in the currency; those named before may have been withdrawn since. */
async function putOnSale(
  { clock }: Pick<TxServices, 'clock'>,
  tx: Tx,
  { environmentId, currency, items, planIds }: Goods,
  known: Selling | null,
): Promise<void> {
  const named = items.map(({ productId }, index) => ({ field: `items.${index}.productId`, productId }));
  const knownProducts = new Set(known?.items.map(({ productId }) => productId));
  await nameProducts({ tx, clock, environment: { id: environmentId } }, named, {
    currency,
    known: knownProducts,
  });
  const plans = await selectOfferedPlans(tx, environmentId, planIds);
  const fields: Record<string, string> = {};
  planIds.forEach((planId, index) => {
    const plan = plans.find(({ id }) => id === planId);
    const field = `planIds.${index}`;
    if (!plan) fields[field] = 'Choose a plan';
    else if (plan.status !== 'ACTIVE' && !known?.planIds.includes(planId))
      fields[field] = `${plan.name} is not active`;
    else if (!plan.prices.some((price) => price.currency === currency))
      fields[field] = `${plan.name} has no price in ${currency}`;
  });
  const [sentence] = Object.values(fields);
  if (sentence) throw new AppError('VALIDATION', { sentence, fields });
}

/** The chosen plan, else the first on offer. */
async function findPlanId(
  services: TxServices,
  db: Db,
  payable: Payable,
  { planId }: OrderChoice,
): Promise<string> {
  const { plans } = await offerOf(services, db, payable);
  const plan = planId ? plans.find((plan) => plan.planId === planId) : plans[0];
  if (plan) return plan.planId;
  if (plans.length === 0)
    throw new AppError('LINK_CLOSED', { sentence: 'Subscriptions are not available here at the moment.' });
  const sentence = 'This plan is no longer available here';
  throw new AppError('VALIDATION', { sentence, fields: { planId: sentence } });
}

const sellsPlans = ({ sells }: Payable): boolean => (sells?.planIds.length ?? 0) > 0;

async function quote(
  services: TxServices,
  db: Db,
  payable: Payable,
  choice: OrderChoice,
): Promise<OrderQuote> {
  const { environmentId, currency } = payable;
  if (sellsPlans(payable)) {
    const planId = await findPlanId(services, db, payable, choice);
    return quoteByLink(services, db, { environmentId, currency, planId }, choice);
  }
  const basket = await fillBasket(services, db, payable, choice);
  const { couponCode } = choice;
  const place = { environmentId, clock: services.clock };
  const requested = Object.assign({ customerId: null }, basket.purchase);
  const coupon = couponCode ? await previewCoupon(db, place, couponCode, requested) : null;
  const { lines, discount, taxes, total } = pricePurchase(basket, coupon);
  return {
    currency,
    lines: lines.map(({ name, quantity, unitPrice, amount }) => ({ name, quantity, unitPrice, amount })),
    discount,
    taxes,
    total,
    later: null,
  };
}

/** Reserves the coupon for the payment; gives up the payer's earlier unpaid payment that it replaces. */
async function holdCoupon(
  services: TxServices,
  tx: Tx,
  payable: Payable,
  basket: Basket,
  { payer, paymentId, replaces }: Order,
  code: string,
) {
  const { environmentId, id: sourceId } = payable;
  const { clock } = services;
  const place = { environmentId, clock };
  const customerId = await recordCustomer(tx, clock, environmentId, payer);
  const remaining = replaces
    ? await abandonDiscounted(services, tx, { environmentId, sourceId, reference: replaces })
    : [];
  for (const id of remaining) await releaseCoupon(tx, place, { kind: takerKind, id });
  const purchase = Object.assign({ customerId }, basket.purchase);
  return reserveCoupon(tx, place, { code, purchase, taker: { kind: takerKind, id: paymentId } });
}

async function begin(
  kind: SourceKind,
  services: TxServices,
  tx: Tx,
  payable: Payable,
  order: Order,
): Promise<BegunOrder> {
  const { choice } = order;
  const { environmentId, id, currency, paidFor } = payable;
  if (sellsPlans(payable)) {
    const planId = await findPlanId(services, tx, payable, choice);
    const begun = await beginByLink(services, tx, { environmentId, currency, planId }, order);
    await services.sources.ofKind(kind)?.countStart(tx, { environmentId, id });
    return begun;
  }
  const basket = await fillBasket(services, tx, payable, choice);
  const { couponCode: code } = choice;
  const coupon = code ? await holdCoupon(services, tx, payable, basket, order, code) : null;
  const purchase = pricePurchase(basket, coupon);
  const { total } = purchase;
  return {
    total,
    payment: { source: { kind, id, name: paidForText(paidFor) }, amount: total, purchase },
    done: itemsText(purchase),
  };
}

/** Work for a source kind registered by another noun. */
export const sellingWork = (kind: SourceKind): SourceWork => ({
  kind,
  putOnSale,
  offer: offerOf,
  quote,
  begin: (services, tx, payable, order) => begin(kind, services, tx, payable, order),
});
