// Contract of invoice imports: file columns, row results, and earlier files.
import { z } from 'zod';
import { plainDecimal } from '../../../money.ts';
import { canRead, canWrite } from '../../../permissions.ts';
import type { Contract } from '../../endpoint.ts';
import { idField } from '../../fields.ts';
import { importCallsOf } from '../../platform/import-calls.ts';
import {
  amountTextCell,
  cell,
  currencyCell,
  dayCell,
  type ImportShape,
  maybeCell,
  maybeTextCell,
  textCell,
} from '../../platform/imports.ts';
import { lineTaxesMax } from './invoice-enums.ts';

/** Results of accepted rows: the first row of an invoice counts as the invoice, the others as further lines. */
const results = {
  drafted: 'Invoices saved as drafts',
  issued: 'Invoices issued but not sent',
  sent: 'Invoices issued and sent',
  further: 'Additional lines of these invoices',
  same: 'Rows of invoices that were already imported',
} as const;

export const invoiceFinishes = ['draft', 'issue', 'send'] as const;
export type InvoiceFinish = (typeof invoiceFinishes)[number];

/** Parses a quantity such as 2 or 1.5. */
const quantityCell = cell((text) => {
  const written = text === '' ? '1' : (plainDecimal(text) ?? '');
  return /^\d{1,7}(\.\d{1,3})?$/.test(written) && Number(written) > 0 ? Number(written) : undefined;
}, 'Must be a number above 0 with at most three decimals');

export type WrittenDiscount = { kind: 'percent'; rate: number } | { kind: 'fixed'; amount: string };
const discountCell = cell((text): WrittenDiscount | undefined => {
  const [, share] = /^(\d{1,3}(?:[.,]\d{1,2})?)\s*%$/.exec(text) ?? [];
  if (share !== undefined) {
    const rate = Math.round(Number(share.replace(',', '.')) * 100);
    return rate <= 10_000 ? { kind: 'percent', rate } : undefined;
  }
  return plainDecimal(text) === null ? undefined : { kind: 'fixed', amount: text };
}, 'Must be an amount such as 500.00 or a percentage such as 5%');

const taxNames = (text: string): string[] =>
  text
    .split(/[+;]/)
    .map((name) => name.trim())
    .filter((name) => name !== '');
const taxesCell = cell((text) => {
  const names = taxNames(text);
  const isTwice = new Set(names.map((name) => name.toLowerCase())).size < names.length;
  return names.length > lineTaxesMax || isTwice ? undefined : names;
}, `Must be the names of at most ${lineTaxesMax} taxes, each once`);

export const invoiceImportShape = {
  columns: [
    {
      name: 'invoice',
      required: true,
      text: 'Your own key of the invoice. Rows with the same key are lines of one invoice',
      schema: textCell.regex(/^\S{1,40}$/, 'Must be 1 to 40 characters without spaces'),
    },
    {
      name: 'customer_email',
      required: true,
      text: 'E-mail address of the customer. The customer and the other details of the invoice only need to be in its first row',
      schema: maybeCell(z.email('Must be a valid e-mail address').max(254, 'Must be a valid e-mail address')),
    },
    { name: 'customer_name', required: true, text: 'Name of the customer', schema: maybeTextCell(100) },
    {
      name: 'currency',
      required: false,
      text: 'Currency of your business when empty',
      schema: maybeCell(currencyCell),
    },
    {
      name: 'issue_on',
      required: false,
      text: 'For example 2026-11-23; today when empty',
      schema: maybeCell(dayCell),
    },
    {
      name: 'due_on',
      required: false,
      text: 'For example 2026-12-23; by your invoice settings when empty',
      schema: maybeCell(dayCell),
    },
    {
      name: 'item',
      required: false,
      text: 'Name of the line; may be empty with a SKU',
      schema: maybeTextCell(200),
    },
    {
      name: 'sku',
      required: false,
      text: 'SKU of one of your products, which provides the name, unit, price and tax',
      schema: maybeTextCell(40),
    },
    { name: 'quantity', required: false, text: '1 when empty', schema: quantityCell },
    {
      name: 'unit_price',
      required: false,
      text: 'For example 14500.00; may be empty with a SKU',
      schema: maybeCell(amountTextCell),
    },
    {
      name: 'discount',
      required: false,
      text: 'Discount of the line, for example 500.00 or 5%',
      schema: maybeCell(discountCell),
    },
    {
      name: 'taxes',
      required: false,
      text: 'Names of your taxes, for example VAT + Service charge; none: no tax; the tax of the product when empty',
      schema: maybeCell(taxesCell),
    },
    { name: 'note', required: false, text: 'Shown to the customer', schema: maybeTextCell(500) },
  ],
  rowsMax: 5_000,
} as const satisfies ImportShape;

const area = 'PAYMENT_GATEWAY.INVOICES';

const files = importCallsOf({
  base: { feature: 'invoice' },
  read: canRead(area),
  write: canWrite(area),
  results,
  params: z.object({ invoiceImportId: idField }),
});
export type InvoiceImport = z.output<typeof files.summary>;

export const invoiceImportsContract = {
  listInvoiceImports: {
    ...files.list,
    url: '/invoices/imports',
    summary: 'List invoice imports, latest first',
  },
  importInvoices: {
    ...files.bring,
    url: '/invoices/imports',
    summary: 'Import invoices from a CSV file',
    description:
      'Rows with the same key are the lines of one invoice. An invoice is created in full or not at all: if one row fails, the others report it. An invoice whose key was already imported is left unchanged, whichever file it is in.',
    query: z.object({
      finish: z
        .enum(invoiceFinishes)
        .default('draft')
        .describe('draft: save as drafts · issue: issue with numbers · send: issue and send by e-mail'),
    }),
  },
  downloadInvoiceImport: {
    ...files.report,
    url: '/invoices/imports/:invoiceImportId/report',
    summary: 'Download the result file of an invoice import',
  },
} as const satisfies Contract;
