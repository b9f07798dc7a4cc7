// Contract of products brought in as a file: its columns, what may become of a row, and the files before.

import { z } from 'zod';
import { canRead, canWrite } from '../../permissions.ts';
import type { Contract } from '../endpoint.ts';
import { idField } from '../fields.ts';
import {
  currencyCell,
  type ImportShape,
  importAnswer,
  importInput,
  importSummary,
  maybeCell,
  maybeTextCell,
  textCell,
  wordCell,
} from '../platform/imports.ts';
import { codePattern } from './authority-code.ts';

/** What becomes of a row that is taken. */
const results = {
  added: 'Products added',
  changed: 'Products changed',
  same: 'Rows that say what was there already',
} as const;
const productImport = importSummary(results);
export type ProductImport = z.output<typeof productImport>;

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
      schema: textCell.regex(/^[^\s]{1,40}$/, 'Must be 1 to 40 characters without spaces'),
    },
    {
      name: 'name',
      required: true,
      text: 'What it is called',
      schema: textCell
        .refine((text) => [...text].length >= 2, 'Must be at least 2 characters')
        .max(150, 'Must be at most 150 characters'),
    },
    {
      name: 'price',
      required: true,
      text: 'Of one unit, as 14500.00',
      schema: textCell.regex(/^\d[\d,]*(\.\d+)?$/, 'Must be an amount such as 14500.00'),
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
const base = { feature: 'payment_gateway' } as const;

export const productImportsContract = {
  listProductImports: {
    ...base,
    method: 'GET',
    url: '/products/imports',
    summary: 'Files of products that were brought in, the latest first',
    access: canRead(area),
    output: z.object({ items: z.array(productImport) }),
  },
  importProducts: {
    ...base,
    method: 'POST',
    url: '/products/imports',
    summary: 'Add or change many products by a CSV, each row by itself',
    description:
      'Rows that fail are told with their column; the others are taken. The same row again changes nothing, and empty cells keep what is there.',
    access: canWrite(area),
    ...importInput,
    output: importAnswer(results),
  },
  downloadProductImport: {
    ...base,
    method: 'GET',
    url: '/products/imports/:productImportId/report',
    summary: 'Download what became of each row of a file of products',
    access: canRead(area),
    params: z.object({ productImportId: idField }),
    output: 'file',
    errors: ['NOT_FOUND'],
  },
} as const satisfies Contract;
