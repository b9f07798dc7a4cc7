// Contract of products brought in as a file: its columns, what may become of a row, and the files before.

import { z } from 'zod';
import { canRead, canWrite } from '../../permissions.ts';
import type { Contract } from '../endpoint.ts';
import { idField } from '../fields.ts';
import { importCallsOf } from '../platform/import-calls.ts';
import {
  amountTextCell,
  currencyCell,
  type ImportShape,
  maybeCell,
  maybeTextCell,
  textCell,
  wordCell,
} from '../platform/imports.ts';
import { codePattern } from './authority-code.ts';

/** What becomes of a row of products that is taken. */
export const productResults = {
  added: 'Products added',
  changed: 'Products changed',
  same: 'Rows that say what was there already',
} as const;

export const skuCell = textCell.regex(/^[^\s]{1,40}$/, 'Must be 1 to 40 characters without spaces');
export const productNameCell = textCell
  .refine((text) => [...text].length >= 2, 'Must be at least 2 characters')
  .max(150, 'Must be at most 150 characters');

const codeCell = textCell
  .transform((text) => text.toUpperCase())
  .refine((text) => codePattern.test(text), 'Must be 2 to 20 letters, digits, dots and dashes');

const statusWords = ['active', 'draft', 'inactive'] as const;

export const productImportShape = {
  columns: [
    {
      name: 'sku',
      required: true,
      text: 'Your code of the product. One that is there already is changed',
      schema: skuCell,
    },
    {
      name: 'name',
      required: true,
      text: 'What it is called',
      schema: productNameCell,
    },
    {
      name: 'price',
      required: true,
      text: 'Of one unit, as 14500.00',
      schema: amountTextCell,
    },
    {
      name: 'currency',
      required: false,
      text: 'Of the price; left empty: the currency of your business. A second row with another one adds a price',
      schema: maybeCell(currencyCell),
    },
    { name: 'unit', required: false, text: 'What one of it is, as bag or hour', schema: maybeTextCell(30) },
    { name: 'description', required: false, text: 'For invoices and pages', schema: maybeTextCell(2000) },
    { name: 'tax', required: false, text: 'Name of one of your taxes', schema: maybeTextCell(60) },
    {
      name: 'code',
      required: false,
      text: 'Of goods or services, for the tax authority, as CC-001',
      schema: maybeCell(codeCell),
    },
    {
      name: 'status',
      required: false,
      text: 'active, draft or inactive; left empty: as it is, and active where it is new',
      schema: maybeCell(wordCell(statusWords)),
    },
  ],
  rowsMax: 10_000,
} as const satisfies ImportShape;

const area = 'PAYMENT_GATEWAY.PRODUCTS';

const files = importCallsOf({
  base: { feature: 'payment_gateway' },
  read: canRead(area),
  write: canWrite(area),
  results: productResults,
  params: z.object({ productImportId: idField }),
});
export type ProductImport = z.output<typeof files.summary>;

export const productImportsContract = {
  listProductImports: {
    ...files.list,
    url: '/products/imports',
    summary: 'Files of products that were brought in, the latest first',
  },
  importProducts: {
    ...files.bring,
    url: '/products/imports',
    summary: 'Add or change many products by a CSV, each row by itself',
    description:
      'Rows that fail are told with their column; the others are taken. The same row again changes nothing, and empty cells keep what is there.',
  },
  downloadProductImport: {
    ...files.report,
    url: '/products/imports/:productImportId/report',
    summary: 'Download what became of each row of a file of products',
  },
} as const satisfies Contract;
