// New products of a store from a file: what a row becomes.

import { findVariantBySku } from '#server/commerce/store-products/read.ts';
import { createStoreProduct, type StoreChange } from '#server/commerce/store-products/save-product.ts';
import { getStore } from '#server/commerce/stores/service.ts';
import { importKind, RowFaultError } from '#server/platform/imports/import-kind.ts';
import { newStoreProductInput } from '#shared/contract/commerce/store-product-fields.ts';
import { newProductsShape, statusOfWord } from '#shared/contract/commerce/store-product-imports.ts';
import type { ValuesOf } from '#shared/contract/platform/imports.ts';
import { formatMoney } from '#shared/money.ts';
import { amountIn, categoriesNamed, columnOf, refuseFaults, taxNamed } from './read-cells.ts';

type Row = ValuesOf<typeof newProductsShape.columns>;
export type Maker = Pick<StoreChange, 'environment' | 'userId' | 'byName'>;

async function addProduct(change: StoreChange, row: Row) {
  const { tx, environment } = change;
  if (await findVariantBySku(tx, environment.id, row.sku))
    throw new RowFaultError('sku', 'Must be a new SKU: what is there is changed by a file of changes');
  const currency = row.currency ?? (await getStore(tx, environment)).currency;
  const amount = amountIn(row.price, currency);
  const isCounted = typeof row.stock === 'number';
  const read = newStoreProductInput.safeParse({
    name: row.name,
    description: row.description,
    categoryIds: row.categories ? await categoriesNamed(tx, environment.id, row.categories) : [],
    unit: row.unit,
    prices: [{ currency, amount }],
    taxId: row.tax ? await taxNamed(tx, environment.id, row.tax) : null,
    orderMin: row.order_min ?? 1,
    orderMax: row.order_max,
    variants: [
      {
        sku: row.sku,
        barcode: row.barcode,
        isCounted,
        onHand: isCounted ? row.stock : 0,
        lowAt: row.low_at,
      },
    ],
    status: row.status === 'published' ? statusOfWord('published') : 'DRAFT',
  });
  if (!read.success) return refuseFaults(read.error.issues);
  const made = await createStoreProduct(change, read.data);
  const stock = isCounted ? `, ${row.stock} in stock` : '';
  return {
    result: 'added',
    message: `Added as ${made.reference}: ${formatMoney(amount, currency)}${stock}`,
  } as const;
}

/** Of one environment, and of whoever brings the file in. */
export function newProductsOf(maker: Maker) {
  return importKind({
    name: 'store_products',
    shape: newProductsShape,
    unnamed: 'new-products.csv',
    stem: 'new-products',
    results: ['added', 'changed', 'same'],
    label: 'sku',
    columnOf,
    take: async ({ clock }, tx, row) => {
      const change = Object.assign({ tx, clock, audit: () => {} }, maker);
      const done = await addProduct(change, row);
      if (!done) throw new RowFaultError('sku', 'Must be a product that can be made');
      return done;
    },
  });
}
