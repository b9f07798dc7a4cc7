// Changes of products of a store from a file: what a row changes, told as from what to what.
import { adjustStock } from '#server/commerce/stock/adjust.ts';
import { findVariantBySku, getStoreProduct } from '#server/commerce/store-products/read.ts';
import {
  lockListing,
  type StoreChange,
  setStoreProductStatus,
  updateStoreProduct,
} from '#server/commerce/store-products/save-product.ts';
import { getStore } from '#server/commerce/stores/service.ts';
import { importKind, RowFaultError } from '#server/platform/imports/import-kind.ts';
import { storeProductStatusLabels } from '#shared/commerce/catalogue.ts';
import { type StoreProductInput, storeProductInput } from '#shared/contract/commerce/store-product-fields.ts';
import { changedProductsShape, statusOfWord } from '#shared/contract/commerce/store-product-imports.ts';
import type { StoreProduct } from '#shared/contract/commerce/store-products.ts';
import type { ValuesOf } from '#shared/contract/platform/imports.ts';
import { type Currency, formatMoney } from '#shared/money.ts';
import type { Maker } from './add-products.ts';
import { amountIn, categoriesNamed, columnOf, refuseFaults, taxNamed } from './read-cells.ts';

type Row = ValuesOf<typeof changedProductsShape.columns>;
type Price = { currency: Currency; amount: number };

/** What a product is, as it is entered. */
function entered(product: StoreProduct) {
  const { name, description, slug, unit, prices, taxId, orderMin, orderMax, options } = product;
  return {
    name,
    description,
    slug,
    unit,
    prices: [...prices],
    taxId,
    orderMin,
    orderMax,
    isDigital: product.isDigital,
    downloadMax: product.downloadMax,
    downloadDays: product.downloadDays,
    options,
    categoryIds: product.categories.map(({ id }) => id),
    imageIds: product.images.map(({ id }) => id),
    variants: product.variants.map((variant) => ({
      id: variant.id,
      options: variant.options,
      sku: variant.sku,
      barcode: variant.barcode,
      prices: [...variant.prices],
      imageId: variant.imageId,
      isCounted: variant.isCounted,
      onHand: 0,
      lowAt: variant.lowAt,
    })),
  };
}
type Entered = ReturnType<typeof entered>;

function withPrice(prices: readonly Price[], price: Price): Price[] {
  return [...prices.filter(({ currency }) => currency !== price.currency), price].toSorted((a, b) =>
    a.currency < b.currency ? -1 : 1,
  );
}

/** The price of a product with one variant is its own; of one of several, that of the variant. */
function setPrice(input: Entered, at: number, price: Price, told: string[]): void {
  const variant = input.variants[at];
  if (!variant) return;
  const own = variant.prices.find(({ currency }) => currency === price.currency);
  const before = own ?? input.prices.find(({ currency }) => currency === price.currency);
  if (before?.amount === price.amount) return;
  const from = before ? `${formatMoney(before.amount, before.currency)} → ` : '';
  told.push(`price ${from}${formatMoney(price.amount, price.currency)}`);
  if (input.variants.length > 1) variant.prices = withPrice(variant.prices, price);
  else input.prices = withPrice(input.prices, price);
}

/** Changes a field where the cell says something else, and tells it. */
function setField<K extends string, T extends Record<K, unknown>>(
  of: T,
  field: K,
  value: T[K] | null,
  told: string[],
  label: string,
): void {
  if (value === null || JSON.stringify(of[field]) === JSON.stringify(value)) return;
  const plain = (one: unknown) => (one === null || one === '' ? 'none' : String(one).slice(0, 60));
  told.push(Array.isArray(value) ? `${label} changed` : `${label} ${plain(of[field])} → ${plain(value)}`);
  of[field] = value;
}

type Counting = { isCounted: boolean; onHand: number };

function setCounting(variant: Entered['variants'][number], before: Counting, row: Row, told: string[]): void {
  if (row.stock === 'unlimited' && before.isCounted) {
    variant.isCounted = false;
    told.push('stock not counted any more');
  }
  if (typeof row.stock === 'number' && !before.isCounted) {
    variant.isCounted = true;
    variant.onHand = row.stock;
    told.push(`stock counted: ${row.stock}`);
  }
}

async function applyRow(change: StoreChange, product: StoreProduct, at: number, row: Row, told: string[]) {
  const { tx, environment } = change;
  const input = entered(product);
  const variant = input.variants[at];
  const before = product.variants[at];
  if (!variant || !before) throw new RowFaultError('sku', 'Must be the SKU of a product of your store');
  const currency = row.currency ?? (await getStore(tx, environment)).currency;
  if (row.price) setPrice(input, at, { currency, amount: amountIn(row.price, currency) }, told);
  setField(input, 'name', row.name, told, 'name');
  setField(input, 'unit', row.unit, told, 'unit');
  setField(input, 'description', row.description, told, 'description');
  setField(input, 'orderMin', row.order_min, told, 'minimum');
  setField(input, 'orderMax', row.order_max, told, 'maximum');
  const categoryIds = row.categories ? await categoriesNamed(tx, environment.id, row.categories) : null;
  setField(input, 'categoryIds', categoryIds?.toSorted() ?? null, told, 'categories');
  if (row.tax) {
    const taxId = await taxNamed(tx, environment.id, row.tax);
    if (taxId !== input.taxId) told.push(`tax ${product.taxName ?? 'none'} → ${row.tax}`);
    input.taxId = taxId;
  }
  setField(variant, 'barcode', row.barcode, told, 'barcode');
  setField(variant, 'lowAt', row.low_at, told, 'alert level');
  setCounting(variant, before, row, told);
  return input;
}

function readInput(input: Entered): StoreProductInput {
  const read = storeProductInput.safeParse(input);
  if (!read.success) {
    refuseFaults(read.error.issues);
    throw new RowFaultError('sku', 'Must be a product that can be saved');
  }
  return read.data;
}

async function changeProduct(change: StoreChange, row: Row) {
  const { tx, clock, environment, byName } = change;
  const found = await findVariantBySku(tx, environment.id, row.sku);
  if (!found) throw new RowFaultError('sku', 'Must be the SKU of a product of your store');
  await lockListing(change, found.productId);
  const product = await getStoreProduct(tx, environment.id, found.productId);
  product.categories.sort((a, b) => (a.id < b.id ? -1 : 1));
  const at = product.variants.findIndex(({ id }) => id === found.id);
  const told: string[] = [];
  const status = row.status && statusOfWord(row.status);
  if (product.status === 'ARCHIVED' && status && status !== 'ARCHIVED')
    await setStoreProductStatus(change, product.id, status);
  const input = await applyRow(change, product, at, row, told);
  if (told.length > 0) await updateStoreProduct(change, product.id, readInput(input));
  const variant = product.variants[at];
  if (typeof row.stock === 'number' && variant?.isCounted && row.stock !== variant.onHand) {
    const counted = { variantId: variant.id, kind: 'adjust', quantity: row.stock } as const;
    const place = { environmentId: environment.id, clock };
    await adjustStock(tx, place, Object.assign(counted, { note: 'From a file', byName }));
    told.push(`stock ${variant.onHand} → ${row.stock}`);
  }
  if (status && status !== product.status) {
    await setStoreProductStatus(change, product.id, status);
    const labels = storeProductStatusLabels;
    told.push(`status ${labels[product.status].toLowerCase()} → ${labels[status].toLowerCase()}`);
  }
  const { reference } = product;
  return told.length > 0
    ? ({ result: 'changed', message: `${reference}: ${told.join('; ')}` } as const)
    : ({ result: 'same', message: `Already so: ${reference}` } as const);
}

/** Of one environment, and of whoever brings the file in. */
export function changedProductsOf(maker: Maker) {
  return importKind({
    name: 'store_product_changes',
    shape: changedProductsShape,
    unnamed: 'changed-products.csv',
    stem: 'changed-products',
    results: ['added', 'changed', 'same'],
    label: 'sku',
    columnOf,
    take: ({ clock }, tx, row) => changeProduct(Object.assign({ tx, clock, audit: () => {} }, maker), row),
  });
}
