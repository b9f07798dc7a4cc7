// Import of products from a file. The SKU identifies a product; importing the same row again changes nothing.

import { listActiveTaxes } from '#server/billing/taxes/read-taxes.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { Environment } from '#server/platform/http/call.ts';
import { type GroupDone, groupedImportKind, RowFaultError } from '#server/platform/imports/import-kind.ts';
import type { TxServices } from '#server/services.ts';
import { productImportShape } from '#shared/contract/billing/product-imports.ts';
import type { NewProductInput } from '#shared/contract/billing/products.ts';
import type { ValuesOf } from '#shared/contract/platform/imports.ts';
import { amountMax, type Currency, formatMoney, parseAmount } from '#shared/money.ts';
import { lockProductsBySku, type ProductPrice, type ProductRow } from './queries.ts';
import {
  createProducts,
  type ProductUpdate,
  type StatusRequest,
  setProductStatuses,
  updateProducts,
} from './save-product.ts';

type Row = ValuesOf<typeof productImportShape.columns>;
type Maker = { environment: Environment; userId: string };
type Result = 'added' | 'changed' | 'same';
type Done = GroupDone<Result>;
type Change = Parameters<typeof createProducts>[0];

const done = (result: Result, message: string): Done => ({ result, further: result, message });

function priceOf(row: Row, currency: Currency): ProductPrice {
  const amount = parseAmount(row.price, currency);
  if (amount === null) throw new RowFaultError('price', `Must be an amount in ${currency}, such as 14500.00`);
  if (amount < 1 || amount > amountMax)
    throw new RowFaultError('price', `Must be more than 0 and at most ${formatMoney(amountMax, currency)}`);
  return { currency, amount };
}

type Taxes = Awaited<ReturnType<typeof listActiveTaxes>>;

function taxOf(taxes: Taxes, name: string | null): string | null {
  if (name === null) return null;
  const id = taxes.get(name.trim().toLowerCase());
  if (!id) throw new RowFaultError('tax', 'Must be the name of one of your active taxes');
  return id;
}

const stored = { active: 'ACTIVE', draft: 'DRAFT', inactive: 'INACTIVE' } as const;

/** Replaces the price in the row's currency; other prices stay. */
function pricesWith(before: readonly ProductPrice[], price: ProductPrice): ProductPrice[] {
  const isKnown = before.some(({ currency }) => currency === price.currency);
  return isKnown
    ? before.map((item) => (item.currency === price.currency ? price : item))
    : [...before, price];
}

/** Whether the input differs from the stored product. */
function isChanged(before: ProductRow, input: NewProductInput): boolean {
  const parts = ({ name, description, sku, unit, code, taxId, prices }: Omit<NewProductInput, 'status'>) =>
    JSON.stringify([name, description, sku, unit, code ?? null, taxId ?? null, prices]);
  return parts(before) !== parts(input);
}

/** The writes for a batch of rows about distinct products. */
type Work = { made: NewProductInput[]; changed: ProductUpdate[]; statuses: StatusRequest[] };
type Planned = Done | RowFaultError | { isNew: true };

function planChange(work: Work, before: ProductRow, input: NewProductInput, row: Row): Done {
  const { id, reference, status } = before;
  if (status === 'CLOSED') throw new RowFaultError('sku', 'Must not be the SKU of an archived product');
  const requested = row.status && stored[row.status];
  if (requested === 'DRAFT' && status !== 'DRAFT')
    throw new RowFaultError('status', 'Must be active or inactive, because the product is no longer a draft');
  const isOther = isChanged(before, input);
  if (isOther) work.changed.push({ id, input });
  const isOtherStatus = requested !== null && requested !== 'DRAFT' && requested !== status;
  if (isOtherStatus) work.statuses.push({ id, status: requested });
  return isOther || isOtherStatus
    ? done('changed', `Updated ${reference}`)
    : done('same', `No changes: ${reference}`);
}

function planRow(work: Work, before: ProductRow | undefined, taxes: Taxes, row: Row, currency: Currency) {
  const price = priceOf(row, row.currency ?? currency);
  const taxId = taxOf(taxes, row.tax);
  const input: NewProductInput = {
    name: row.name,
    sku: before?.sku ?? row.sku,
    unit: row.unit ?? before?.unit ?? null,
    code: row.code ?? before?.code ?? null,
    description: row.description ?? before?.description ?? null,
    taxId: taxId ?? before?.taxId ?? null,
    imageId: before?.imageId ?? null,
    prices: pricesWith(before?.prices ?? [], price),
    status: row.status ? stored[row.status] : 'ACTIVE',
  };
  if (before) return planChange(work, before, input, row);
  work.made.push(input);
  return { isNew: true } as const;
}

function planned(...args: Parameters<typeof planRow>): Planned {
  try {
    return planRow(...args);
  } catch (error) {
    if (error instanceof RowFaultError) return error;
    throw error;
  }
}

/** Plans and writes a batch of rows about distinct products. */
async function takeApart(change: Change, taxes: Taxes, userId: string, rows: readonly Row[]) {
  const { tx, environment } = change;
  const skus = rows.map(({ sku }) => sku);
  const held = await lockProductsBySku(tx, environment.id, skus);
  const bySku = new Map(held.map((item) => [item.sku?.toUpperCase(), item]));
  const work: Work = { made: [], changed: [], statuses: [] };
  const plans = rows.map((row) =>
    planned(work, bySku.get(row.sku.toUpperCase()), taxes, row, environment.currency),
  );
  const created = work.made.length > 0 ? await createProducts(change, userId, work.made) : [];
  if (work.changed.length > 0) await updateProducts(change, work.changed);
  if (work.statuses.length > 0) await setProductStatuses(change, work.statuses);
  const added = created.values();
  return plans.map((plan) =>
    'isNew' in plan ? done('added', `Added as ${added.next().value?.reference}`) : plan,
  );
}

/** Splits rows, in order, into batches of distinct products: a row about the same product as an earlier row goes into a later batch. */
function apart(rows: readonly Row[]): Row[][] {
  const parts: Row[][] = [];
  let visited = new Set<string>();
  for (const row of rows) {
    const sku = row.sku.toUpperCase();
    const last = parts.at(-1);
    if (!last || visited.has(sku)) {
      parts.push([row]);
      visited = new Set([sku]);
    } else {
      last.push(row);
      visited.add(sku);
    }
  }
  return parts;
}

async function takeRows({ clock }: TxServices, tx: Tx, rows: readonly Row[], maker: Maker) {
  const { environment, userId } = maker;
  const change = { tx, clock, environment, audit: () => {} };
  const taxes = await listActiveTaxes(tx, environment.id);
  const taken: (Done | RowFaultError)[] = [];
  for (const some of apart(rows)) taken.push(...(await takeApart(change, taxes, userId, some)));
  return taken;
}

/** The import for one environment and user. */
export function productImportsOf(maker: Maker) {
  return groupedImportKind({
    name: 'products',
    shape: productImportShape,
    unnamed: 'products.csv',
    stem: 'product-import',
    results: ['added', 'changed', 'same'],
    label: 'sku',
    columnOf: { 'prices.0.currency': 'currency', 'prices.1.currency': 'currency', taxId: 'tax' },
    keyOf: () => null,
    batch: { groups: 200, atOnce: 1 },
    takeGroups: (services, tx, groups) => takeRows(services, tx, groups.flat(), maker),
  });
}
