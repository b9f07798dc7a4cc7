// Products brought in as a file: what a row becomes. The SKU is what a product is known by; the same row again changes nothing.

import { findTaxByName } from '#server/billing/taxes/read-taxes.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { Environment } from '#server/platform/http/call.ts';
import { importKind, RowFaultError } from '#server/platform/imports/import-kind.ts';
import type { TxServices } from '#server/services.ts';
import { productImportShape } from '#shared/contract/billing/product-imports.ts';
import type { NewProductInput } from '#shared/contract/billing/products.ts';
import type { ValuesOf } from '#shared/contract/platform/imports.ts';
import { amountMax, type Currency, formatMoney, parseAmount } from '#shared/money.ts';
import { lockProductBySku, type ProductPrice, type ProductRow } from './queries.ts';
import { createProduct, setProductStatus, updateProduct } from './save-product.ts';

type Row = ValuesOf<typeof productImportShape.columns>;
type Maker = { environment: Environment; userId: string };
type Done = { result: 'added' | 'changed' | 'same'; message: string };

function priceOf(row: Row, currency: Currency): ProductPrice {
  const amount = parseAmount(row.price, currency);
  if (amount === null) throw new RowFaultError('price', `Must be an amount in ${currency}, such as 14500.00`);
  if (amount < 1 || amount > amountMax)
    throw new RowFaultError('price', `Must be more than 0 and at most ${formatMoney(amountMax, currency)}`);
  return { currency, amount };
}

async function taxOf(tx: Tx, environmentId: string, name: string | null): Promise<string | null> {
  if (name === null) return null;
  const tax = await findTaxByName(tx, environmentId, name);
  if (!tax) throw new RowFaultError('tax', 'Must be the name of one of your taxes that is active');
  return tax.id;
}

const stored = { active: 'ACTIVE', draft: 'DRAFT', inactive: 'INACTIVE' } as const;

/** The price of the row's currency in place of what there was; the others stay. */
function pricesWith(before: readonly ProductPrice[], price: ProductPrice): ProductPrice[] {
  const isKnown = before.some(({ currency }) => currency === price.currency);
  return isKnown ? before.map((one) => (one.currency === price.currency ? price : one)) : [...before, price];
}

/** What of it would be other than it is. */
function isChanged(before: ProductRow, input: NewProductInput): boolean {
  const parts = ({ name, description, sku, unit, code, taxId, prices }: Omit<NewProductInput, 'status'>) =>
    JSON.stringify([name, description, sku, unit, code ?? null, taxId ?? null, prices]);
  return parts(before) !== parts(input);
}

async function changeProduct(
  change: Parameters<typeof createProduct>[0],
  before: ProductRow,
  input: NewProductInput,
  row: Row,
): Promise<Done> {
  const { id, reference, status } = before;
  if (status === 'CLOSED') throw new RowFaultError('sku', 'Must not be the SKU of an archived product');
  const asked = row.status && stored[row.status];
  if (asked === 'DRAFT' && status !== 'DRAFT')
    throw new RowFaultError('status', 'Must be active or inactive: the product is no draft any more');
  const isOther = isChanged(before, input);
  const isOtherStatus = asked !== null && asked !== status;
  if (isOther) await updateProduct(change, id, input);
  if (isOtherStatus && asked !== 'DRAFT') await setProductStatus(change, id, asked);
  return isOther || isOtherStatus
    ? { result: 'changed', message: `Changed ${reference}` }
    : { result: 'same', message: `Already so: ${reference}` };
}

async function takeRow({ clock }: TxServices, tx: Tx, row: Row, maker: Maker): Promise<Done> {
  const { environment, userId } = maker;
  const change = { tx, clock, environment, audit: () => {} };
  const price = priceOf(row, row.currency ?? environment.currency);
  const taxId = await taxOf(tx, environment.id, row.tax);
  const before = await lockProductBySku(tx, environment.id, row.sku);
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
  if (before) return changeProduct(change, before, input, row);
  const { reference } = await createProduct(change, userId, input);
  return { result: 'added', message: `Added as ${reference}` };
}

/** Of one environment, and of whoever brings the file in. */
export function productImportsOf(maker: Maker) {
  return importKind({
    name: 'products',
    shape: productImportShape,
    unnamed: 'products.csv',
    stem: 'product-import',
    results: ['added', 'changed', 'same'],
    label: 'sku',
    columnOf: { 'prices.0.currency': 'currency', 'prices.1.currency': 'currency', taxId: 'tax' },
    take: (services, tx, row) => takeRow(services, tx, row, maker),
  });
}
