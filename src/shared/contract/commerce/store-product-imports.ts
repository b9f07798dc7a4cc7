// Contract of store product imports from files: new products, and changes of existing ones; both with a preview.
import { z } from 'zod';
import { storeProductStatuses } from '../../commerce/catalogue.ts';
import { plainDecimal } from '../../money.ts';
import { canRead, canWrite } from '../../permissions.ts';
import { productNameCell, productResults, skuCell } from '../billing/product-imports.ts';
import type { Contract } from '../endpoint.ts';
import { idField } from '../fields.ts';
import { importCallsOf } from '../platform/import-calls.ts';
import {
  amountTextCell,
  cell,
  currencyCell,
  enumCell,
  type ImportShape,
  maybeCell,
  maybeTextCell,
} from '../platform/imports.ts';
import { imagesMax } from './store-product-fields.ts';

const wholeMax = 1_000_000;
const wholeCell = cell((text) => {
  const value = Number(plainDecimal(text) ?? Number.NaN);
  return Number.isInteger(value) && value <= wholeMax ? value : undefined;
}, 'Must be a whole number, at most 1,000,000');
const countCell = cell((text) => {
  if (/^unlimited$/i.test(text)) return 'unlimited' as const;
  const read = wholeCell.safeParse(text);
  return read.success ? read.data : undefined;
}, 'Must be a whole number, or unlimited');
/** Addresses separated by spaces; semicolons and commas before a space or before another address also separate. */
const addressesCell = (max: number) =>
  cell(
    (text) => {
      const urls = [...new Set(text.split(/[;,]?\s+|[;,](?=https?:\/\/)/i).filter(Boolean))];
      const areGood = urls.every((url) => /^https?:\/\/[^\s]+$/i.test(url) && url.length <= 2000);
      return areGood && urls.length <= max ? urls : undefined;
    },
    max === 1
      ? 'Must be one address such as https://example.com/cloth.jpg'
      : `Must be at most ${max} addresses such as https://example.com/cloth.jpg, separated by spaces`,
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
    text: 'Currency of the price; the currency of your store when empty',
    schema: maybeCell(currencyCell),
  },
  { name: 'stock', required: false, text: 'Quantity in stock, or unlimited', schema: maybeCell(countCell) },
  {
    name: 'low_at',
    required: false,
    text: 'Quantity at which you are alerted',
    schema: maybeCell(wholeCell),
  },
  { name: 'order_min', required: false, text: 'Minimum quantity per order', schema: maybeCell(wholeCell) },
  { name: 'order_max', required: false, text: 'Maximum quantity per order', schema: maybeCell(wholeCell) },
  {
    name: 'categories',
    required: false,
    text: 'Names of your categories, separated by semicolons',
    schema: maybeTextCell(600),
  },
  {
    name: 'unit',
    required: false,
    text: 'Unit of measure, for example bag or 5 yards',
    schema: maybeTextCell(30),
  },
  { name: 'barcode', required: false, text: 'As printed on the product', schema: maybeTextCell(40) },
  { name: 'tax', required: false, text: 'Name of one of your taxes', schema: maybeTextCell(60) },
  {
    name: 'images',
    required: false,
    text: `URLs of at most ${imagesMax} images of the product, separated by spaces, the main one first: https, JPEG or PNG, at most 2 MB. They are downloaded after the rows are imported`,
    schema: maybeCell(addressesCell(imagesMax)),
  },
  {
    name: 'variant_image',
    required: false,
    text: 'URL of an image for this variant only',
    schema: maybeCell(addressesCell(1)),
  },
  {
    name: 'description',
    required: false,
    text: 'Shown on the page of the product',
    schema: maybeTextCell(5000),
  },
] as const;

export const newProductsShape = {
  columns: [
    skuColumn('Your code for the new product or variant'),
    {
      name: 'handle',
      required: false,
      text: 'Rows with the same handle are variants of one product; rows with the same name when empty',
      schema: maybeTextCell(80),
    },
    {
      name: 'options',
      required: false,
      text: 'Options of the variant, for example Colour: Indigo; Length: 5 yards',
      schema: maybeTextCell(200),
    },
    {
      name: 'name',
      required: true,
      text: 'Name of the product; further rows of a handle may leave it empty',
      schema: maybeCell(productNameCell),
    },
    { name: 'price', required: true, text: 'Unit price, for example 14500.00', schema: amountTextCell },
    {
      name: 'status',
      required: false,
      text: 'published or draft; draft when empty',
      schema: maybeCell(enumCell(['published', 'draft'])),
    },
    ...otherColumns,
  ],
  rowsMax: 5000,
} as const satisfies ImportShape;

export const changedProductsShape = {
  columns: [
    skuColumn('The code of an existing product or variant'),
    { name: 'name', required: false, text: 'New name', schema: maybeCell(productNameCell) },
    {
      name: 'price',
      required: false,
      text: 'New price, for example 14500.00',
      schema: maybeCell(amountTextCell),
    },
    {
      name: 'status',
      required: false,
      text: 'published, draft or archived',
      schema: maybeCell(enumCell(['published', 'draft', 'archived'])),
    },
    ...otherColumns,
  ],
  rowsMax: 5000,
} as const satisfies ImportShape;

export const previewRowsMax = 100;
export const previewFaultsMax = 200;
const preview = z.object({
  rows: z.number().int(),
  failed: z.number().int().describe('Of the rows checked'),
  looked: z.number().int().describe('Number of rows checked'),
  shown: z.array(
    z.object({
      row: z.number().int().describe('Line in the spreadsheet; the headings are line 1'),
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
  'Rows that fail are reported with the column; the others are saved. Empty cells keep the current value.';
const lookNotes = `Returns the result for the first ${previewRowsMax} rows and up to ${previewFaultsMax} rows that would fail; nothing is saved.`;

export const storeProductImportsContract = {
  listProductUploads: {
    ...newFiles.list,
    url: '/commerce/merchant/bulk-upload',
    summary: 'List imports of new store products, latest first',
  },
  uploadStoreProducts: {
    ...newFiles.bring,
    url: '/commerce/merchant/bulk-upload',
    summary: 'Import new store products from a CSV file',
    description: notes,
  },
  previewProductUpload: {
    ...newFiles.bring,
    url: '/commerce/merchant/bulk-upload/preview',
    summary: 'Preview an import of new store products',
    description: lookNotes,
    output: preview,
  },
  downloadProductUpload: {
    ...newFiles.report,
    url: '/commerce/merchant/bulk-upload/:storeImportId/report',
    summary: 'Download the result file of an import of new store products',
  },
  listProductUpdates: {
    ...changedFiles.list,
    url: '/commerce/merchant/bulk-update',
    summary: 'List imports of store product updates, latest first',
  },
  updateStoreProducts: {
    ...changedFiles.bring,
    url: '/commerce/merchant/bulk-update',
    summary: 'Update store products from a CSV file',
    description: notes,
  },
  previewProductUpdate: {
    ...changedFiles.bring,
    url: '/commerce/merchant/bulk-update/preview',
    summary: 'Preview an import of store product updates',
    description: lookNotes,
    output: preview,
  },
  downloadProductUpdate: {
    ...changedFiles.report,
    url: '/commerce/merchant/bulk-update/:storeUpdateId/report',
    summary: 'Download the result file of an import of store product updates',
  },
} as const satisfies Contract;

/** 'published' to 'PUBLISHED'. */
export const statusOfWord = (word: string) =>
  storeProductStatuses.find((status) => status.toLowerCase() === word) ?? 'DRAFT';
