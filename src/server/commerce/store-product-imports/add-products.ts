// New products of a store from a file: rows that belong together become one product.

import { skusThere } from '#server/commerce/store-products/read.ts';
import { createStoreProduct, type StoreChange } from '#server/commerce/store-products/save-product.ts';
import { groupedImportKind, RowFaultError } from '#server/platform/imports/import-kind.ts';
import type { NewStoreProductInput } from '#shared/contract/commerce/store-product-fields.ts';
import { newProductsShape } from '#shared/contract/commerce/store-product-imports.ts';
import { AppError } from '#shared/contract/errors.ts';
import { formatMoney } from '#shared/money.ts';
import { columnOf } from './read-cells.ts';
import { type Facts, type NewRow, placeOf, readFacts, readGroup } from './read-group.ts';

export type Maker = Pick<StoreChange, 'environment' | 'userId' | 'byName'>;

export const takenSku = 'Must be a new SKU: what is there is changed by a file of changes';

/** What rows of one product have in common. */
export const productKey = ({ handle, name, sku }: Record<'handle' | 'name' | 'sku', string>): string =>
  handle || name || sku;

/** 'Adire eleko: ₦28,500.00, 17 in stock'. */
export function tellProduct({ name, prices, variants }: NewStoreProductInput): string {
  const [price] = prices;
  const cost = price ? formatMoney(price.amount, price.currency) : '';
  const stock = variants.every(({ isCounted }) => isCounted)
    ? `, ${variants.reduce((sum, { onHand }) => sum + onHand, 0)} in stock`
    : '';
  return `${name}: ${cost}${variants.length > 1 ? `, ${variants.length} variants` : ''}${stock}`;
}

async function addProduct(change: StoreChange, facts: Facts, rows: readonly NewRow[]): Promise<string> {
  const { tx, environment } = change;
  const input = readGroup(facts, rows);
  const there = await skusThere(
    tx,
    environment.id,
    rows.map(({ sku }) => sku),
  );
  const at = rows.findIndex(({ sku }) => there.has(sku.toUpperCase()));
  if (at >= 0) throw new RowFaultError('sku', takenSku, at);
  try {
    const made = await createStoreProduct(change, input);
    return `Added as ${made.reference}: ${tellProduct(input)}`;
  } catch (error) {
    const [[path, sentence] = []] = error instanceof AppError ? Object.entries(error.fields ?? {}) : [];
    if (!path || !sentence) throw error;
    const place = placeOf(path);
    throw new RowFaultError(place.column, sentence, place.at);
  }
}

/** Of one environment, and of whoever brings the file in. */
export function newProductsOf(maker: Maker) {
  // What the store has is read once a file: the database refuses what changes meanwhile.
  let facts: Promise<Facts> | null = null;
  return groupedImportKind({
    name: 'store_products',
    shape: newProductsShape,
    unnamed: 'new-products.csv',
    stem: 'new-products',
    results: ['added', 'changed', 'same'],
    label: 'sku',
    columnOf,
    keyOf: productKey,
    batch: { groups: 25, atOnce: 3 },
    takeGroup: async ({ clock }, tx, rows) => {
      facts ??= readFacts(tx, maker.environment);
      const change = Object.assign({ tx, clock, audit: () => {} }, maker);
      return { result: 'added', further: 'added', message: await addProduct(change, await facts, rows) };
    },
  });
}
