// The rows of a file as input: one product, with one row per variant, using known data of the store. No database access.
import { listActiveTaxes } from '#server/billing/taxes/read-taxes.ts';
import { allCategoryNames } from '#server/commerce/store-categories/service.ts';
import { getStore } from '#server/commerce/stores/service.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Environment } from '#server/platform/http/call.ts';
import { RowFaultError } from '#server/platform/imports/import-kind.ts';
import {
  type NewStoreProductInput,
  newStoreProductInput,
} from '#shared/contract/commerce/store-product-fields.ts';
import { type newProductsShape, statusOfWord } from '#shared/contract/commerce/store-product-imports.ts';
import type { ValuesOf } from '#shared/contract/platform/imports.ts';
import type { Currency } from '#shared/money.ts';
import { amountIn, columnOf } from './read-cells.ts';

export type NewRow = ValuesOf<typeof newProductsShape.columns>;
export type Facts = {
  currency: Currency;
  categories: ReadonlyMap<string, string>;
  taxes: ReadonlyMap<string, string>;
  /** Whether addresses of pictures may point to this machine. */
  loopback: boolean;
};

export async function readFacts(
  db: Db,
  { environment, loopback }: { environment: Environment; loopback: boolean },
): Promise<Facts> {
  const [{ currency }, categories, taxes] = [
    await getStore(db, environment),
    await allCategoryNames(db, environment.id),
    await listActiveTaxes(db, environment.id),
  ];
  return { currency, categories, taxes, loopback };
}

function fault(column: string, sentence: string, at: number): never {
  throw new RowFaultError(column, sentence, at);
}

/** Parses 'Colour: Indigo; Length: 5 yards' into names and values. */
function optionsOf(text: string | null, at: number): [name: string, value: string][] {
  if (!text) return [];
  return text.split(';').map((part) => {
    const [name = '', ...rest] = part.split(':');
    const value = rest.join(':').trim();
    if (!name.trim() || !value)
      fault('options', 'Must be options such as Colour: Indigo; Length: 5 yards', at);
    return [name.trim(), value];
  });
}

export function categoryIds(text: string | null, { categories }: Facts): string[] {
  const names = (text ?? '').split(';').map((name) => name.trim());
  return names.filter(Boolean).map((name) => {
    const id = categories.get(name.toLowerCase());
    return id ?? fault('categories', `Must be categories of your store: there is no “${name}”`, 0);
  });
}

export function taxId(name: string | null, { taxes }: Facts): string | null {
  if (!name) return null;
  const sentence = 'Must be the name of one of your active taxes';
  return taxes.get(name.trim().toLowerCase()) ?? fault('tax', sentence, 0);
}

/** Reads the amount of a row; a fault is reported at that row. */
function priceOf(row: NewRow, currency: Currency, at: number): number {
  try {
    return amountIn(row.price, currency);
  } catch (error) {
    if (error instanceof RowFaultError) fault(error.column, error.message, at);
    throw error;
  }
}

/** Fields of the product are in its first row; the other rows leave them empty or repeat them. */
const ofProduct = [
  'name',
  'description',
  'categories',
  'unit',
  'tax',
  'order_min',
  'order_max',
  'currency',
  'status',
] as const;

function checkSame(rows: readonly NewRow[]): void {
  const [first] = rows;
  for (const [at, row] of rows.entries())
    for (const column of ofProduct)
      if (row[column] !== null && row[column] !== first?.[column])
        fault(column, 'Must be empty, or the same as in the first row of this product', at);
}

const places = columnOf as Readonly<Record<string, string>>;
const ofVariant: Readonly<Record<string, string>> = {
  sku: 'sku',
  barcode: 'barcode',
  onHand: 'stock',
  lowAt: 'low_at',
  options: 'options',
  prices: 'price',
};

/** The location of a product fault in the file: its column and row. */
export function placeOf(path: string): { column: string; at: number } {
  const [, at, field = ''] = /^variants\.(\d+)\.(\w+)/.exec(path) ?? [];
  if (at !== undefined) return { column: ofVariant[field] ?? 'sku', at: Number(at) };
  return { column: places[path] ?? (path.startsWith('options') ? 'options' : 'sku'), at: 0 };
}

/** Throws a RowFaultError with the faulty row and column. */
export function readGroup(facts: Facts, rows: readonly NewRow[]): NewStoreProductInput {
  const [first] = rows;
  if (!first) throw new Error('A product of a file has no rows.');
  if (first.name === null) fault('name', 'Must be at least 2 characters', 0);
  checkSame(rows);
  const currency = first.currency ?? facts.currency;
  const amount = priceOf(first, currency, 0);
  const names = optionsOf(first.options, 0).map(([name]) => name);
  const variants = rows.map((row, at) => {
    const options = optionsOf(row.options, at);
    if (rows.length > 1 && options.length === 0)
      fault('options', 'Must name the options of this variant, for example Colour: Indigo', at);
    if (options.map(([name]) => name.toLowerCase()).join() !== names.join().toLowerCase())
      fault('options', `Must name the same options as the first row: ${names.join(', ')}`, at);
    const own = priceOf(row, currency, at);
    const isCounted = typeof row.stock === 'number';
    return {
      options: options.map(([, value]) => value),
      sku: row.sku,
      barcode: row.barcode,
      prices: own === amount ? [] : [{ currency, amount: own }],
      isCounted,
      onHand: isCounted ? row.stock : 0,
      lowAt: row.low_at,
    };
  });
  const read = newStoreProductInput.safeParse({
    name: first.name,
    description: first.description,
    categoryIds: categoryIds(first.categories, facts),
    unit: first.unit,
    prices: [{ currency, amount }],
    taxId: taxId(first.tax, facts),
    orderMin: first.order_min ?? 1,
    orderMax: first.order_max,
    options: names,
    variants,
    status: first.status === 'published' ? statusOfWord('published') : 'DRAFT',
  });
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  const { column, at } = placeOf(issue?.path.join('.') ?? '');
  return fault(column, issue?.message ?? '', at);
}
