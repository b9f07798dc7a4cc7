// Pricing of a purchase on a page or link: current catalogue prices and taxes, a coupon, and the shared calculation.

import { ownerOfEnvironment } from '#server/account/businesses/environment-owner.ts';
import type { Purchase as CouponPurchase, CouponQuote } from '#server/billing/coupons/take-coupon.ts';
import { readProducts } from '#server/billing/products/service.ts';
import { readTaxes } from '#server/billing/taxes/read-taxes.ts';
import type { Db } from '#server/platform/db/database.ts';
import { dayOf } from '#server/platform/time/business-days.ts';
import type { TxServices } from '#server/services.ts';
import { type CalculationInput, calculate, type TaxRate } from '#shared/billing/calculation.ts';
import { withCoupon } from '#shared/billing/coupon-discount.ts';
import { AppError } from '#shared/contract/errors.ts';
import { checkAmount } from '#shared/contract/fields.ts';
import type { OfferedItem, OrderChoice } from '#shared/contract/payments/sources/orders.ts';
import type { Purchase } from '#shared/contract/payments/sources/purchase.ts';
import { offerOf, type Seller } from './offer.ts';

/** The purchase, before a coupon. */
export type Basket = {
  lines: (Pick<OfferedItem, 'productId' | 'name' | 'unit' | 'unitPrice' | 'quantity'> & {
    taxes: TaxRate[];
  })[];
  /** The purchase as input of a coupon. */
  purchase: Omit<CouponPurchase, 'customerId'>;
};

const refuse = (fields: Record<string, string>): never => {
  const [sentence = ''] = Object.values(fields);
  throw new AppError('VALIDATION', { sentence, fields });
};

/** Resolves quantities: the chosen ones, else the page's defaults; refuses items that are not sold there, or not in that quantity. */
function choose(offered: readonly OfferedItem[], chosen: OrderChoice['items']): OfferedItem[] {
  const fields: Record<string, string> = {};
  const quantities = new Map(chosen.map(({ productId, quantity }) => [productId, quantity]));
  chosen.forEach(({ productId, quantity }, index) => {
    const item = offered.find((item) => item.productId === productId);
    if (!item) fields[`items.${index}.productId`] = 'This product is no longer sold here';
    else if (quantity < item.quantityMin || quantity > item.quantityMax)
      fields[`items.${index}.quantity`] =
        item.quantityMin === item.quantityMax
          ? `The quantity is ${item.quantityMin}`
          : `Must be between ${item.quantityMin} and ${item.quantityMax}`;
  });
  if (Object.keys(fields).length > 0) refuse(fields);
  const bought = offered
    .map((item) => Object.assign({}, item, { quantity: quantities.get(item.productId) ?? item.quantity }))
    .filter(({ quantity }) => quantity > 0);
  if (bought.length === 0) refuse({ items: 'Choose at least one product' });
  return bought;
}

/** Returns the chosen items with current taxes. */
export async function fillBasket(
  services: Pick<TxServices, 'clock'>,
  db: Db,
  seller: Seller,
  { items }: Pick<OrderChoice, 'items'>,
): Promise<Basket> {
  const { environmentId, currency } = seller;
  const offer = await offerOf(services, db, seller);
  if (offer.items.length === 0)
    throw new AppError('LINK_CLOSED', { sentence: 'No products are available here at the moment.' });
  const bought = choose(offer.items, items);
  const { timeZone } = await ownerOfEnvironment(db, environmentId);
  const products = await readProducts(
    db,
    environmentId,
    bought.map(({ productId }) => productId),
  );
  const taxOf = (productId: string) => products.get(productId)?.taxId ?? null;
  const taxIds = bought.map(({ productId }) => taxOf(productId)).filter((id) => id !== null);
  const taxes = await readTaxes(db, environmentId, taxIds, dayOf(services.clock.now(), timeZone));
  const lines = bought.map(({ productId, name, unit, unitPrice, quantity }) => {
    const tax = taxes.get(taxOf(productId) ?? '');
    return { productId, name, unit, unitPrice, quantity, taxes: tax ? [tax] : [] };
  });
  const subjects = lines.map(({ productId, unitPrice, quantity }) => ({
    productId,
    amount: unitPrice * quantity,
  }));
  return { lines, purchase: { currency, lines: subjects, field: 'couponCode' } };
}

/** The purchase as charged and stored; refused when outside the payment limits. */
export function pricePurchase({ lines, purchase }: Basket, coupon: CouponQuote | null): Purchase {
  const plain: CalculationInput = {
    lines: lines.map(({ quantity, unitPrice, taxes }) => ({ quantity, unitPrice, discount: null, taxes })),
    discounts: [],
    shipping: null,
    rounding: 'half',
    roundTotalTo: 1,
  };
  const priced = calculate(coupon ? withCoupon(plain, coupon.terms, lines) : plain);
  const fault = checkAmount(priced.total, purchase.currency);
  if (fault) refuse({ [coupon && priced.total <= 0 ? 'couponCode' : 'items']: fault });
  return {
    lines: lines.map(({ productId, name, unit, quantity, unitPrice }, index) => {
      const { gross = 0, discount = 0, documentDiscount = 0, tax = 0, total = 0 } = priced.lines[index] ?? {};
      return {
        productId,
        name,
        unit,
        quantity,
        unitPrice,
        amount: gross,
        discount: discount + documentDiscount,
        tax,
        total,
      };
    }),
    discount: coupon && { code: coupon.coupon.code, amount: priced.discount },
    taxes: priced.taxes.map(({ name, rate, amount, isInclusive }) => ({ name, rate, amount, isInclusive })),
    total: priced.total,
  };
}
