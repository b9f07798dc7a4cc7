// Contract of product imports: file columns, row results, and earlier files.

import { z } from 'zod';
import { canRead, canWrite } from '../../permissions.ts';
import type { Contract } from '../endpoint.ts';
import { idField } from '../fields.ts';
import { importCallsOf } from '../platform/import-calls.ts';
import {
  amountTextCell,
  currencyCell,
  enumCell,
  type ImportShape,
  maybeCell,
  maybeTextCell,
  textCell,
} from '../platform/imports.ts';
import { codePattern } from './authority-code.ts';

/** Results of accepted product rows. */
export const productResults = {
  added: 'Products added',
  changed: 'Products updated',
  same: 'Rows without changes',
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
      text: 'Your code of the product. A product that already has it is updated',
      schema: skuCell,
    },
    {
      name: 'name',
      required: true,
      text: 'Name of the product',
      schema: productNameCell,
    },
    {
      name: 'price',
      required: true,
      text: 'Price of one unit, for example 14500.00',
      schema: amountTextCell,
    },
    {
      name: 'currency',
      required: false,
      text: 'Currency of the price; the currency of your business when empty. A second row with another currency adds a price',
      schema: maybeCell(currencyCell),
    },
    {
      name: 'unit',
      required: false,
      text: 'Unit of measure, for example bag or hour',
      schema: maybeTextCell(30),
    },
    {
      name: 'description',
      required: false,
      text: 'Shown on invoices and pages',
      schema: maybeTextCell(2000),
    },
    { name: 'tax', required: false, text: 'Name of one of your taxes', schema: maybeTextCell(60) },
    {
      name: 'code',
      required: false,
      text: 'Goods or services code for the tax authority, for example CC-001',
      schema: maybeCell(codeCell),
    },
    {
      name: 'status',
      required: false,
      text: 'active, draft or inactive; unchanged when empty, active for a new product',
      schema: maybeCell(enumCell(statusWords)),
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
    summary: 'List product imports, latest first',
  },
  importProducts: {
    ...files.bring,
    url: '/products/imports',
    summary: 'Import products from a CSV file',
    description:
      'Adds or updates products; each row is processed by itself. Rows that fail are reported with the column; the others are saved. Importing the same row again changes nothing, and empty cells keep the current value.',
  },
  downloadProductImport: {
    ...files.report,
    url: '/products/imports/:productImportId/report',
    summary: 'Download the result file of a product import',
  },
} as const satisfies Contract;
