// Import of invoices from a file: rows of one key become one invoice, created once per key whichever file contains it.
import { type ProductRow, priceIn } from '#server/billing/products/service.ts';
import { isUniqueViolation, type Tx } from '#server/platform/db/database.ts';
import type { Environment } from '#server/platform/http/call.ts';
import { groupedImportKind, RowFaultError, takingEach } from '#server/platform/imports/import-kind.ts';
import { dayOf } from '#server/platform/time/business-days.ts';
import type { TxServices } from '#server/services.ts';
import { linesMax } from '#shared/contract/billing/invoices/invoice-enums.ts';
import {
  type InvoiceFinish,
  invoiceImportShape,
  type WrittenDiscount,
} from '#shared/contract/billing/invoices/invoice-imports.ts';
import { type InvoiceInput, invoiceInput } from '#shared/contract/billing/invoices/invoice-shapes.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { ValuesOf } from '#shared/contract/platform/imports.ts';
import { amountMax, type Currency, formatMoney, parseAmount } from '#shared/money.ts';
import type { TimelineActor } from '#shared/timeline.ts';
import { issueInvoice } from '../issue-invoice.ts';
import { selectByOrigin } from '../queries.ts';
import { createDraft, nameProducts, type Writer } from '../save-invoice.ts';
import { type Catalogue, readCatalogue } from './catalogue.ts';

type Row = ValuesOf<typeof invoiceImportShape.columns>;
type Maker = {
  environment: Pick<Environment, 'id' | 'timeZone' | 'currency'>;
  actor: TimelineActor;
  finish: InvoiceFinish;
};

/** Columns of the invoice rather than of a line: set in its first row; later rows repeat them or leave them blank. */
const ofInvoice = ['customer_email', 'customer_name', 'currency', 'issue_on', 'due_on', 'note'] as const;

function headOf(rows: readonly Row[]): Row {
  const [first] = rows;
  if (!first) throw new Error('A group of no rows.');
  for (const [at, row] of rows.entries())
    for (const column of ofInvoice)
      if (row[column] !== null && row[column] !== first[column])
        throw new RowFaultError(column, 'Must be empty or the same as in the first row of this invoice', at);
  return first;
}

function amountOf(text: string, currency: Currency, column: string, at: number): number {
  const amount = parseAmount(text, currency);
  if (amount === null)
    throw new RowFaultError(column, `Must be an amount in ${currency}, such as 14500.00`, at);
  if (amount > amountMax)
    throw new RowFaultError(column, `Must be at most ${formatMoney(amountMax, currency)}`, at);
  return amount;
}

function discountOf(written: WrittenDiscount | null, currency: Currency, at: number) {
  if (!written) return null;
  return written.kind === 'percent'
    ? { kind: 'percent' as const, rate: written.rate }
    : { kind: 'fixed' as const, amount: amountOf(written.amount, currency, 'discount', at) };
}

type On = { catalogue: Catalogue; currency: Currency; day: string };

function priceOf(row: Row, product: ProductRow | null, { currency }: On, at: number): number {
  if (row.unit_price !== null) return amountOf(row.unit_price, currency, 'unit_price', at);
  const price = product && priceIn(product, currency);
  if (price === null || price === undefined)
    throw new RowFaultError(
      'unit_price',
      product ? `Must be given: ${product.name} has no price in ${currency}` : 'Required',
      at,
    );
  return price;
}

async function taxesOf(tx: Tx, row: Row, product: ProductRow | null, { catalogue, day }: On, at: number) {
  const { taxes: names } = row;
  if (names === null) return product?.taxId ? catalogue.taxOfProduct(tx, product.taxId, day) : [];
  if (names.length === 1 && names[0]?.toLowerCase() === 'none') return [];
  const taxes = [];
  for (const name of names) {
    const found = await catalogue.taxByName(tx, name, day);
    if (!found) throw new RowFaultError('taxes', `Must be taxes that are active: there is no ${name}`, at);
    taxes.push(found);
  }
  return taxes;
}

async function lineOf(tx: Tx, row: Row, on: On, at: number) {
  const product = row.sku === null ? null : await on.catalogue.product(tx, row.sku);
  if (product === undefined)
    throw new RowFaultError('sku', 'Must be the SKU of one of your active products', at);
  if (row.item === null && !product) throw new RowFaultError('item', 'Required without a SKU', at);
  return {
    name: row.item ?? product?.name,
    description: null,
    productId: product?.id ?? null,
    unit: product?.unit ?? null,
    quantity: row.quantity,
    unitPrice: priceOf(row, product, on, at),
    discount: discountOf(row.discount, on.currency, at),
    taxes: await taxesOf(tx, row, product, on, at),
  };
}

const columns: Readonly<Record<string, string>> = {
  'customer.email': 'customer_email',
  'customer.name': 'customer_name',
  issueOn: 'issue_on',
  dueOn: 'due_on',
  notes: 'note',
  name: 'item',
  productId: 'sku',
  quantity: 'quantity',
  unitPrice: 'unit_price',
  discount: 'discount',
  taxes: 'taxes',
};

/** Converts a field fault to the row and column of its origin. */
function faultAt(path: string, sentence: string): RowFaultError {
  const [, line, field] = /^lines\.(\d+)\.(\w+)/.exec(path) ?? [];
  return new RowFaultError(columns[field ?? path] ?? 'invoice', sentence, line ? Number(line) : 0);
}

async function inputOf(
  services: TxServices,
  tx: Tx,
  rows: readonly Row[],
  maker: Maker & { catalogue: Catalogue },
) {
  const { environment, catalogue } = maker;
  const head = headOf(rows);
  if (rows.length > linesMax)
    throw new RowFaultError('invoice', `Must have at most ${linesMax} rows`, linesMax);
  if (head.customer_email === null) throw new RowFaultError('customer_email', 'Required');
  const currency = head.currency ?? environment.currency;
  const day = head.issue_on ?? dayOf(services.clock.now(), environment.timeZone);
  const lines = [];
  for (const [at, row] of rows.entries()) lines.push(await lineOf(tx, row, { catalogue, currency, day }, at));
  const read = invoiceInput.safeParse({
    customer: { email: head.customer_email, name: head.customer_name ?? head.customer_email },
    currency,
    ...(head.issue_on !== null && { issueOn: head.issue_on }),
    ...(head.due_on !== null && { dueOn: head.due_on }),
    lines,
    notes: head.note,
  });
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw faultAt(issue?.path.join('.') ?? '', issue?.message ?? '');
}

async function makeInvoice(
  services: TxServices,
  tx: Tx,
  writer: Writer,
  input: InvoiceInput,
  of: { key: string; finish: InvoiceFinish },
) {
  try {
    await nameProducts(services, tx, writer, input, []);
    const origin = { kind: 'standard' as const, id: null, key: of.key };
    const draft = await createDraft(services, tx, writer, input, { origin });
    if (of.finish === 'draft') return draft;
    return await issueInvoice(services, tx, writer, draft.id, { send: of.finish === 'send' });
  } catch (error) {
    if (isUniqueViolation(error, 'invoices_origin'))
      throw new RowFaultError('invoice', 'Is being imported by another file. Import this file again');
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    const [path, sentence] = Object.entries(error.fields ?? {})[0] ?? [];
    throw path && sentence ? faultAt(path, sentence) : error;
  }
}

/** The origin key of an imported invoice; never collides with the keys of another noun. */
const keyOf = (key: string): string => `import:${key.toLowerCase()}`;

async function takeInvoice(
  services: TxServices,
  tx: Tx,
  rows: readonly Row[],
  maker: Maker & { catalogue: Catalogue },
) {
  const { environment, actor, finish } = maker;
  const key = keyOf(rows[0]?.invoice ?? '');
  const known = await selectByOrigin(tx, environment.id, key);
  if (known) {
    const message = known.number ? `Already exists: ${known.number}` : 'Already exists as a draft';
    return { result: 'same' as const, further: 'same' as const, message };
  }
  const input = await inputOf(services, tx, rows, maker);
  const { number, total } = await makeInvoice(services, tx, { environment, actor }, input, { key, finish });
  const result = ({ draft: 'drafted', issue: 'issued', send: 'sent' } as const)[finish];
  const money = formatMoney(total, input.currency);
  return {
    result,
    further: 'further' as const,
    message: number ? `Issued as ${number}: ${money}` : `Draft of ${money}`,
  };
}

/** The import for one environment, one user and the chosen options. */
export function invoiceImportsOf(maker: Maker) {
  const catalogue = readCatalogue(maker.environment.id);
  const whole = Object.assign({ catalogue }, maker);
  return groupedImportKind({
    name: 'invoices',
    shape: invoiceImportShape,
    unnamed: 'invoices.csv',
    stem: 'invoice-import',
    results: ['drafted', 'issued', 'sent', 'further', 'same'],
    label: 'invoice',
    takeGroups: takingEach((services, tx, rows) => takeInvoice(services, tx, rows, whole)),
  });
}
