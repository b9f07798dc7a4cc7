// The changes of a row to a product, reported as old and new value. No database access.
import type { FetchedPictures } from '#server/commerce/store-products/pictures/fetch-pictures.ts';
import { RowFaultError } from '#server/platform/imports/import-kind.ts';
import type { StoreProductStatus } from '#shared/commerce/catalogue.ts';
import { writtenOf } from '#shared/commerce/merge-product.ts';
import { type StoreProductInput, storeProductInput } from '#shared/contract/commerce/store-product-fields.ts';
import { type changedProductsShape, statusOfWord } from '#shared/contract/commerce/store-product-imports.ts';
import type { StoreProduct } from '#shared/contract/commerce/store-products.ts';
import type { ValuesOf } from '#shared/contract/platform/imports.ts';
import { type Currency, formatMoney } from '#shared/money.ts';
import { checkPictures, type PlannedPictures, plannedPicturesOf, planPictures } from './plan-pictures.ts';
import { amountIn, refuseFaults } from './read-cells.ts';
import { categoryIds, type Facts, taxId } from './read-group.ts';

export type ChangedRow = ValuesOf<typeof changedProductsShape.columns>;
type Price = { currency: Currency; amount: number };

/** The product as input: categories in comparable order, stock left out because only movements change it. */
function entered(product: StoreProduct) {
  const written = writtenOf(product);
  return {
    ...written,
    categoryIds: written.categoryIds.toSorted(),
    variants: written.variants.map((variant) => ({ ...variant, onHand: 0 })),
  };
}
type Entered = ReturnType<typeof entered>;

function withPrice(prices: readonly Price[], price: Price): Price[] {
  return [...prices.filter(({ currency }) => currency !== price.currency), price].toSorted((a, b) =>
    a.currency < b.currency ? -1 : 1,
  );
}

/** The price of a product with one variant belongs to the product; otherwise it belongs to the variant. */
function setPrice(input: Entered, at: number, price: Price, messages: string[]): void {
  const variant = input.variants[at];
  if (!variant) return;
  const own = variant.prices.find(({ currency }) => currency === price.currency);
  const before = own ?? input.prices.find(({ currency }) => currency === price.currency);
  if (before?.amount === price.amount) return;
  const from = before ? `${formatMoney(before.amount, before.currency)} → ` : '';
  messages.push(`price ${from}${formatMoney(price.amount, price.currency)}`);
  if (input.variants.length > 1) variant.prices = withPrice(variant.prices, price);
  else input.prices = withPrice(input.prices, price);
}

/** Changes a field if the cell differs, and reports the change. */
function setField<K extends string, T extends Record<K, unknown>>(
  of: T,
  field: K,
  value: T[K] | null,
  messages: string[],
  label: string,
): void {
  if (value === null || JSON.stringify(of[field]) === JSON.stringify(value)) return;
  const plain = (item: unknown) => (item === null || item === '' ? 'none' : String(item).slice(0, 60));
  messages.push(Array.isArray(value) ? `${label} changed` : `${label} ${plain(of[field])} → ${plain(value)}`);
  of[field] = value;
}

type Counting = { isCounted: boolean; onHand: number };

function setCounting(
  variant: Entered['variants'][number],
  before: Counting,
  row: ChangedRow,
  messages: string[],
): void {
  if (row.stock === 'unlimited' && before.isCounted) {
    variant.isCounted = false;
    messages.push('stock no longer counted');
  }
  if (typeof row.stock === 'number' && !before.isCounted) {
    variant.isCounted = true;
    variant.onHand = row.stock;
    messages.push(`stock counted: ${row.stock}`);
  }
}

function applyRow(
  facts: Facts,
  product: StoreProduct,
  input: Entered,
  at: number,
  row: ChangedRow,
): string[] {
  const messages: string[] = [];
  const variant = input.variants[at];
  const before = product.variants[at];
  if (!variant || !before) throw new RowFaultError('sku', noSuchSku);
  const currency = row.currency ?? facts.currency;
  if (row.price) setPrice(input, at, { currency, amount: amountIn(row.price, currency) }, messages);
  setField(input, 'name', row.name, messages, 'name');
  setField(input, 'unit', row.unit, messages, 'unit');
  setField(input, 'description', row.description, messages, 'description');
  setField(input, 'orderMin', row.order_min, messages, 'minimum');
  setField(input, 'orderMax', row.order_max, messages, 'maximum');
  const categories = row.categories ? categoryIds(row.categories, facts).toSorted() : null;
  setField(input, 'categoryIds', categories, messages, 'categories');
  if (row.tax) {
    const tax = taxId(row.tax, facts);
    if (tax !== input.taxId) messages.push(`tax ${product.taxName ?? 'none'} → ${row.tax}`);
    input.taxId = tax;
  }
  setField(variant, 'barcode', row.barcode, messages, 'barcode');
  setField(variant, 'lowAt', row.low_at, messages, 'alert level');
  setCounting(variant, before, row, messages);
  return messages;
}

function readInput(input: Entered): StoreProductInput {
  const read = storeProductInput.safeParse(input);
  if (!read.success) {
    refuseFaults(read.error.issues);
    throw new RowFaultError('sku', 'Must be a product that can be saved');
  }
  return read.data;
}

export const noSuchSku = 'Must be the SKU of a product of your store';

/** A product with the changes of the rows so far. */
export type Planned = {
  product: StoreProduct;
  entered: Entered;
  /** Null while no row changes the input. */
  input: StoreProductInput | null;
  status: StoreProductStatus;
  variantIds: Set<string>;
  pictures: PlannedPictures;
};

export const planOf = (product: StoreProduct, request: FetchedPictures | undefined): Planned => ({
  product,
  entered: entered(product),
  input: null,
  status: product.status,
  variantIds: new Set(),
  pictures: plannedPicturesOf(request),
});

/** The status requested by a row; null: unchanged. */
export const requestedStatus = ({ status }: ChangedRow): StoreProductStatus | null =>
  status ? statusOfWord(status) : null;

/** Adds a row to the plan of its product; a row that throws adds nothing. Returns the report of the changed fields. */
export function planRow(facts: Facts, planned: Planned, variantId: string, row: ChangedRow): string[] {
  const { product } = planned;
  const at = product.variants.findIndex(({ id }) => id === variantId);
  const input = structuredClone(planned.entered);
  const isArchived = (requestedStatus(row) ?? product.status) === 'ARCHIVED';
  checkPictures(row, facts, isArchived);
  const result = applyRow(facts, product, input, at, row);
  if (result.length > 0) {
    planned.input = readInput(input);
    planned.entered = input;
  }
  return [...result, ...planPictures(planned.pictures, variantId, row)];
}
