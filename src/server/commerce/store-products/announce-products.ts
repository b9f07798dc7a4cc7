// Audit entries and events of saved store products.
import { recordEvents } from '#server/platform/events/record-event.ts';
import type { AuditDetails } from '#server/platform/http/call.ts';
import type { StoreProduct } from '#shared/contract/commerce/store-products.ts';
import { getStoreProducts } from './read.ts';
import type { Maker } from './save-variants.ts';

export type StoreChange = Maker & { userId: string | null; audit: (details: AuditDetails) => void };
type Event = 'store_product.created' | 'store_product.updated' | 'store_product.archived';

function auditedOf(product: StoreProduct) {
  const { name, slug, status, prices, orderMin, orderMax, categories, variants } = product;
  const { isDigital, downloadMax, downloadDays } = product;
  return {
    name,
    ...(isDigital && { isDigital, downloadMax, downloadDays }),
    slug,
    status,
    prices,
    orderMin,
    orderMax,
    categories: categories.map((category) => category.name),
    variants: variants.map(({ name: choice, sku, prices: own, isCounted, lowAt }) => ({
      choice,
      sku,
      prices: own,
      isCounted,
      lowAt,
    })),
  };
}

function describe({ id, reference, name, slug, status, prices, createdAt, variants }: StoreProduct) {
  const bought = variants.map(({ id: variantId, options, sku, left }) => ({
    id: variantId,
    options,
    sku,
    left,
  }));
  return { id, reference, name, slug, status, prices, variants: bought, createdAt };
}

/** Reports the current state, in id order, after everything has been written. */
export async function announceProducts(
  { tx, clock, environment, audit }: StoreChange,
  ids: readonly string[],
  before: ReadonlyMap<string, StoreProduct>,
  typeOf: (product: StoreProduct) => Event,
): Promise<StoreProduct[]> {
  const products = await getStoreProducts(tx, environment.id, ids);
  for (const after of products) {
    const known = before.get(after.id);
    const entry = { before: known ? auditedOf(known) : null, after: auditedOf(after) };
    audit(Object.assign({ entity: 'store-products', entityId: after.id }, entry));
  }
  for (const [type, some] of Map.groupBy(products, typeOf))
    await recordEvents(tx, clock, environment.id, type, some, describe);
  return products;
}
