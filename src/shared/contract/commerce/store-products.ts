// Contract of store products: a business product with its listing, its variants and their stock.
import { z } from 'zod';
import { stockStates, storeProductStatuses } from '../../commerce/catalogue.ts';
import { instantField } from '../dates.ts';
import type { Contract } from '../endpoint.ts';
import { countedPageOf, countedPageQuery, instant, minorUnits } from '../envelope.ts';
import { currencyField, idField, listOf, searchField, sortField } from '../fields.ts';
import { callsOf } from '../platform/noun-calls.ts';
import { newStoreProductInput, storeProductChange } from './store-product-fields.ts';

const price = z.object({ currency: currencyField, amount: minorUnits });
const picture = z.object({ id: idField, url: z.string() });
const categoryName = z.object({ id: idField, name: z.string() });
const leftField = z
  .number()
  .int()
  .nullable()
  .describe('Quantity that can be sold: on hand less reserved; null: not counted');

const variant = z.object({
  id: idField,
  options: z.array(z.string()),
  name: z.string().nullable().describe('The options as text; null: the product has none'),
  sku: z.string().nullable(),
  barcode: z.string().nullable(),
  prices: z.array(price).describe('Prices that differ from those of the product'),
  imageId: idField.nullable(),
  imageUrl: z.string().nullable(),
  isCounted: z.boolean(),
  onHand: z.number().int(),
  reserved: z.number().int().describe('Reserved for unpaid orders'),
  left: leftField,
  lowAt: z.number().int().nullable(),
  state: z.enum(stockStates),
});
export type StoreVariant = z.output<typeof variant>;

const common = {
  id: idField.describe('Id of the product'),
  reference: z.string(),
  name: z.string(),
  slug: z.string(),
  status: z.enum(storeProductStatuses),
  unit: z.string().nullable(),
  prices: z.array(price).describe('Prices of the product, the currency of the business first'),
  imageUrl: z.string().nullable(),
  categories: z.array(categoryName),
  createdAt: instant,
  updatedAt: instant,
};

/** A row of the list. */
const storeProductRow = z.object({
  ...common,
  variants: z.number().int(),
  sku: z.string().nullable().describe('SKU of the first variant'),
  left: leftField.describe('Sum of all variants; null: one of them is not counted'),
  state: z.enum(stockStates).describe('LOW: one of the variants is low'),
});
export type StoreProductRow = z.output<typeof storeProductRow>;

export const storeProduct = z.object({
  ...common,
  description: z.string().nullable(),
  taxId: idField.nullable(),
  taxName: z.string().nullable(),
  images: z.array(picture),
  orderMin: z.number().int(),
  orderMax: z.number().int().nullable(),
  isDigital: z.boolean().describe('Delivered as files after payment'),
  downloadMax: z.number().int().nullable(),
  downloadDays: z.number().int().nullable(),
  options: z.array(z.string()),
  variants: z.array(variant),
  createdBy: z.string().nullable().describe('Name of the member'),
});
export type StoreProduct = z.output<typeof storeProduct>;

export const storeProductFilters = z.object({
  search: searchField.describe('Name, reference, SKU or barcode'),
  status: listOf(storeProductStatuses),
  categoryId: idField.optional(),
  stock: listOf(stockStates),
  createdFrom: instantField.optional(),
  createdTo: instantField.optional(),
  sort: sortField(['createdAt', 'name'], '-createdAt'),
});
export type StoreProductFilters = z.output<typeof storeProductFilters>;
export const storeProductListQuery = storeProductFilters.extend(countedPageQuery.shape);

const url = '/commerce/merchant/products';
const params = z.object({ storeProductId: idField });
const { read, readOne, create, change, fileOf } = callsOf({
  area: 'PAYMENT_GATEWAY.STORE_FRONT',
  feature: 'commerce',
  params,
  output: storeProduct,
});

export const storeProductsContract = {
  listStoreProducts: {
    ...read,
    url,
    summary: 'List store products',
    query: storeProductListQuery,
    output: countedPageOf(storeProductRow),
  },
  createStoreProduct: {
    ...create,
    url,
    summary: 'Create a store product',
    body: newStoreProductInput,
    errors: ['CONFLICT', 'SLUG_TAKEN'],
    message: 'Product created',
  },
  getStoreProduct: {
    ...readOne,
    url: `${url}/:storeProductId`,
    summary: 'Get a store product',
    output: storeProduct,
  },
  updateStoreProduct: {
    ...change,
    method: 'PUT',
    url: `${url}/:storeProductId`,
    summary: 'Update a store product',
    description: 'Variants that are left out are no longer sold.',
    body: storeProductChange,
    errors: ['NOT_FOUND', 'CONFLICT', 'CHANGED_MEANWHILE', 'SLUG_TAKEN', 'PRODUCT_STATE'],
    message: 'Product saved',
  },
  setStoreProductStatus: {
    ...change,
    method: 'PUT',
    url: `${url}/:storeProductId/status`,
    summary: 'Publish, unpublish or archive a store product',
    body: z.object({ status: z.enum(storeProductStatuses) }),
    errors: ['NOT_FOUND', 'PRODUCT_STATE'],
    message: 'Product saved',
  },
  exportStoreProducts: {
    ...fileOf(storeProductFilters),
    url: `${url}/export`,
    summary: 'Export store products',
  },
} as const satisfies Contract;
