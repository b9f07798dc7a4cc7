// Contract of products of a store brought in as a file: new ones, and changes of those that are there; each can be looked at before.
import { z } from 'zod';
import { storeProductStatuses } from '../../commerce/catalogue.ts';
import { canRead, canWrite } from '../../permissions.ts';
import { productNameCell, productResults, skuCell } from '../billing/product-imports.ts';
import type { Contract } from '../endpoint.ts';
import { idField } from '../fields.ts';
import { importCallsOf } from '../platform/import-calls.ts';
import {
  amountTextCell,
  cell,
  currencyCell,
  type ImportShape,
  maybeCell,
  maybeTextCell,
  wordCell,
} from '../platform/imports.ts';
import { imagesMax } from './store-product-fields.ts';

const wholeMax = 1_000_000;
const wholeCell = cell((text) => {
  const value = Number(text.replaceAll(',', ''));
  return /^[\d,]+$/.test(text) && value <= wholeMax ? value : undefined;
}, 'Must be a whole number, at most 1,000,000');
const countCell = cell((text) => {
  if (/^unlimited$/i.test(text)) return 'unlimited' as const;
  const read = wholeCell.safeParse(text);
  return read.success ? read.data : undefined;
}, 'Must be a whole number, or unlimited');
/** Addresses with blanks between; semicolons and commas before a blank, or before another address, are taken for the same. */
const addressesCell = (max: number) =>
  cell(
    (text) => {
      const urls = [...new Set(text.split(/[;,]?\s+|[;,](?=https?:\/\/)/i).filter(Boolean))];
      const areGood = urls.every((url) => /^https?:\/\/[^\s]+$/i.test(url) && url.length <= 2000);
      return areGood && urls.length <= max ? urls : undefined;
    },
    max === 1
      ? 'Must be one address such as https://example.com/cloth.jpg'
      : `Must be at most ${max} addresses such as https://example.com/cloth.jpg, with blanks between`,
  );

const skuColumn = (text: string) =>
  ({
    name: 'sku',
    required: true,
    text,
    schema: skuCell,
  }) as const;

const otherColumns = [
  {
    name: 'currency',
    required: false,
    text: 'Of the price; left empty: the currency of your store',
    schema: maybeCell(currencyCell),
  },
  { name: 'stock', required: false, text: 'How many there are, or unlimited', schema: maybeCell(countCell) },
  { name: 'low_at', required: false, text: 'At how many left you are told', schema: maybeCell(wholeCell) },
  { name: 'order_min', required: false, text: 'The least in an order', schema: maybeCell(wholeCell) },
  { name: 'order_max', required: false, text: 'The most in an order', schema: maybeCell(wholeCell) },
  {
    name: 'categories',
    required: false,
    text: 'Names of your categories, with semicolons between',
    schema: maybeTextCell(600),
  },
  { name: 'unit', required: false, text: 'What one of it is, as bag or 5 yards', schema: maybeTextCell(30) },
  { name: 'barcode', required: false, text: 'As printed on it', schema: maybeTextCell(40) },
  { name: 'tax', required: false, text: 'Name of one of your taxes', schema: maybeTextCell(60) },
  {
    name: 'images',
    required: false,
    text: `Addresses of at most ${imagesMax} pictures of the product with blanks between, the first one in front: https, JPEG or PNG of at most 2 MB. They are fetched after the rows were taken`,
    schema: maybeCell(addressesCell(imagesMax)),
  },
  {
    name: 'variant_image',
    required: false,
    text: 'Address of a picture of this variant alone',
    schema: maybeCell(addressesCell(1)),
  },
  { name: 'description', required: false, text: 'For the page of the product', schema: maybeTextCell(5000) },
] as const;

export const newProductsShape = {
  columns: [
    skuColumn('Your code of the product or variant: a new one'),
    {
      name: 'handle',
      required: false,
      text: 'Rows of the same handle are variants of one product; left empty: those of the same name',
      schema: maybeTextCell(80),
    },
    {
      name: 'options',
      required: false,
      text: 'What tells variants apart, as Colour: Indigo; Length: 5 yards',
      schema: maybeTextCell(200),
    },
    {
      name: 'name',
      required: true,
      text: 'What it is called; further rows of a handle may leave it empty',
      schema: maybeCell(productNameCell),
    },
    { name: 'price', required: true, text: 'Of one, as 14500.00', schema: amountTextCell },
    {
      name: 'status',
      required: false,
      text: 'published or draft; left empty: draft',
      schema: maybeCell(wordCell(['published', 'draft'])),
    },
    ...otherColumns,
  ],
  rowsMax: 5000,
} as const satisfies ImportShape;

export const changedProductsShape = {
  columns: [
    skuColumn('The code of a product or variant that is there'),
    { name: 'name', required: false, text: 'Another name', schema: maybeCell(productNameCell) },
    { name: 'price', required: false, text: 'Another price, as 14500.00', schema: maybeCell(amountTextCell) },
    {
      name: 'status',
      required: false,
      text: 'published, draft or archived',
      schema: maybeCell(wordCell(['published', 'draft', 'archived'])),
    },
    ...otherColumns,
  ],
  rowsMax: 5000,
} as const satisfies ImportShape;

export const previewRowsMax = 100;
export const previewFaultsMax = 200;
const preview = z.object({
  rows: z.number().int(),
  failed: z.number().int().describe('Of the rows that were looked at'),
  looked: z.number().int().describe('How many rows were looked at'),
  shown: z.array(
    z.object({
      row: z.number().int().describe('As a spreadsheet counts: the headings are row 1'),
      reference: z.string(),
      result: z.enum(['added', 'changed', 'same', 'failed']),
      column: z.string().nullable(),
      message: z.string(),
    }),
  ),
});
export type StoreProductPreview = z.output<typeof preview>;

const area = 'PAYMENT_GATEWAY.STORE_FRONT';
const filesOf = <P extends z.ZodType>(params: P) =>
  importCallsOf({
    base: { feature: 'commerce' },
    read: canRead(area),
    write: canWrite(area),
    results: productResults,
    params,
  });
const newFiles = filesOf(z.object({ storeImportId: idField }));
const changedFiles = filesOf(z.object({ storeUpdateId: idField }));
export type StoreProductFile = z.output<typeof newFiles.summary>;
const notes =
  'Rows that fail are told with their column; the others are taken. Empty cells keep what is there, or are left out.';
const lookNotes = `What would become of it, told of the first ${previewRowsMax} rows and of up to ${previewFaultsMax} that cannot be taken; nothing is kept.`;

export const storeProductImportsContract = {
  listProductUploads: {
    ...newFiles.list,
    url: '/commerce/merchant/bulk-upload',
    summary: 'Files of new products of the store, the latest first',
  },
  uploadStoreProducts: {
    ...newFiles.bring,
    url: '/commerce/merchant/bulk-upload',
    summary: 'Add many products by a CSV',
    description: notes,
  },
  previewProductUpload: {
    ...newFiles.bring,
    url: '/commerce/merchant/bulk-upload/preview',
    summary: 'Look at what a CSV of new products would add',
    description: lookNotes,
    output: preview,
  },
  downloadProductUpload: {
    ...newFiles.report,
    url: '/commerce/merchant/bulk-upload/:storeImportId/report',
    summary: 'Download what became of each row of a file of new products',
  },
  listProductUpdates: {
    ...changedFiles.list,
    url: '/commerce/merchant/bulk-update',
    summary: 'Files of changes of products of the store, the latest first',
  },
  updateStoreProducts: {
    ...changedFiles.bring,
    url: '/commerce/merchant/bulk-update',
    summary: 'Change many products by a CSV',
    description: notes,
  },
  previewProductUpdate: {
    ...changedFiles.bring,
    url: '/commerce/merchant/bulk-update/preview',
    summary: 'Look at what a CSV would change',
    description: lookNotes,
    output: preview,
  },
  downloadProductUpdate: {
    ...changedFiles.report,
    url: '/commerce/merchant/bulk-update/:storeUpdateId/report',
    summary: 'Download what became of each row of a file of changes',
  },
} as const satisfies Contract;

/** 'PUBLISHED' of 'published'. */
export const statusOfWord = (word: string) =>
  storeProductStatuses.find((status) => status.toLowerCase() === word) ?? 'DRAFT';
