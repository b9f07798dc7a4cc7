// The cost of a bag: current prices, stock and taxes. Nothing is reserved.
import { readTaxes } from '#server/billing/taxes/read-taxes.ts';
import { type VariantForSale, variantsForSale } from '#server/commerce/stock/for-sale.ts';
import type { Db } from '#server/platform/db/database.ts';
import { withClockOf } from '#server/platform/http/environment-clock.ts';
import { dayOf } from '#server/platform/time/business-days.ts';
import type { TxServices } from '#server/services.ts';
import { calculate } from '#shared/billing/calculation.ts';
import type { BagLine, storeBagContract } from '#shared/contract/commerce/store-bag.ts';
import type { OutputOf } from '#shared/contract/endpoint.ts';
import { AppError } from '#shared/contract/errors.ts';
import { amountMax } from '#shared/money.ts';
import { findOpenStore } from './find-store.ts';

type RequestedLine = { variantId: string; quantity: number };

function problemOf(variant: VariantForSale | undefined, quantity: number): string | null {
  if (!variant) return 'No longer sold';
  const { notSold, orderMin, orderMax, left, unitPrice } = variant;
  if (notSold) return notSold;
  if (left !== null && left < quantity) return left > 0 ? `Only ${left} left` : 'Out of stock';
  if (quantity < orderMin) return `Minimum ${orderMin} per order`;
  if (orderMax !== null && quantity > orderMax) return `Maximum ${orderMax} per order`;
  return (unitPrice ?? 0) * quantity > amountMax ? 'Quantity is too large' : null;
}

function lineOf(
  slug: string,
  variant: VariantForSale | undefined,
  { variantId, quantity }: RequestedLine,
): BagLine {
  const problem = problemOf(variant, quantity);
  const unitPrice = variant?.unitPrice ?? null;
  return {
    variantId,
    name: variant?.productName ?? 'A product',
    variantName: variant?.variantName ?? null,
    imageUrl: variant?.imageUrl ?? null,
    productPath: variant ? `/store/${slug}/p/${variant.productSlug}?v=${variantId}` : null,
    quantity,
    orderMin: variant?.orderMin ?? 1,
    orderMax: variant?.orderMax ?? null,
    left: variant?.left ?? null,
    unitPrice,
    amount: problem === null && unitPrice !== null ? unitPrice * quantity : null,
    problem,
  };
}

export async function quoteBag(
  services: TxServices,
  db: Db,
  storeSlug: string,
  requested: readonly RequestedLine[],
): Promise<OutputOf<(typeof storeBagContract)['quoteBag']>> {
  const store = await findOpenStore(db, services.publicUrl, storeSlug);
  if (!store) throw new AppError('NOT_FOUND');
  const { environment, currency, slug } = store;
  const variantIds = requested.map(({ variantId }) => variantId);
  const variants = await variantsForSale(db, { environmentId: environment.id, variantIds, currency });
  const day = dayOf(withClockOf(services, environment.id).clock.now(), environment.timeZone);
  const taxIds = [...variants.values()].map(({ taxId }) => taxId).filter((id) => id !== null);
  const taxes = await readTaxes(db, environment.id, taxIds, day);
  const lines = requested.map((item) => lineOf(slug, variants.get(item.variantId), item));
  const sums = calculate({
    lines: lines
      .filter(({ amount }) => amount !== null)
      .map(({ variantId, quantity, unitPrice }) => {
        const tax = taxes.get(variants.get(variantId)?.taxId ?? '');
        return { quantity, unitPrice: unitPrice ?? 0, discount: null, taxes: tax ? [tax] : [] };
      }),
    discounts: [],
    shipping: null,
    rounding: 'half',
    roundTotalTo: 1,
  });
  return {
    currency,
    lines,
    taxes: sums.taxes.map(({ name, amount, isInclusive }) => ({ name, amount, isInclusive })),
    subtotal: sums.subtotal,
    total: sums.total,
  };
}
