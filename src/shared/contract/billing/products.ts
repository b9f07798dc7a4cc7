// Contract of products: what a business sells, with a price in each currency it sells in.
import { z } from 'zod';
import { productStatuses } from '../../billing/catalogue-words.ts';
import type { Contract } from '../endpoint.ts';
import { countedPageOf, countedPageQuery, instant, minorUnits } from '../envelope.ts';
import { amountField, currencyField, idField, optionalText, textField } from '../fields.ts';
import { listFilters, madeBetween, pricedOptionsQuery } from '../list-filters.ts';
import { callsOf } from '../platform/noun-calls.ts';
import { authorityCode } from './authority-code.ts';
import { catalogueReaders, taxOption } from './taxes.ts';

/** One word, so that it can be told from others however it is written on a label. */
export const skuPattern = /^[^\s]{1,40}$/;

export const skuField = z
  .string()
  .trim()
  .nullish()
  .transform((sku) => sku || null)
  .refine((sku) => sku === null || skuPattern.test(sku), 'Must be at most 40 characters without spaces');

export const pricesMax = 10;
const priceInput = z.object({ currency: currencyField, amount: amountField.describe('Minor units') });
type Prices = readonly z.output<typeof priceInput>[];

function checkOneEach(prices: Prices, context: z.RefinementCtx): void {
  const currencies = prices.map(({ currency }) => currency);
  currencies.forEach((currency, index) => {
    if (currencies.indexOf(currency) < index)
      context.addIssue({
        code: 'custom',
        path: [index, 'currency'],
        message: `There is a price in ${currency} already`,
      });
  });
}

/** Prices where there may be none. */
export const ownPricesField = z
  .array(priceInput)
  .max(pricesMax, 'One price a currency')
  .superRefine(checkOneEach);
export const pricesField = z
  .array(priceInput)
  .min(1, 'Enter at least one price')
  .max(pricesMax, 'One price a currency')
  .superRefine(checkOneEach);

const productFields = {
  name: textField('Product name', 150),
  description: optionalText(2000),
  sku: skuField.describe('Your own code; no two products have the same, in any case of letters'),
  unit: optionalText(30).describe('What one of it is, as hour, bag or licence'),
  code: authorityCode.optional().describe('Of goods or services, for the tax authority; left out: as it is'),
  prices: pricesField,
  taxId: idField.nullish(),
  imageId: idField.nullish().describe('From POST /upload'),
};
export const productInput = z.object(productFields);
export type ProductInput = z.output<typeof productInput>;
export const newProductInput = productInput.extend({
  status: z.enum(['DRAFT', 'ACTIVE', 'INACTIVE']).default('ACTIVE'),
});
export type NewProductInput = z.output<typeof newProductInput>;

const price = z.object({ currency: currencyField, amount: minorUnits });

export const product = z.object({
  id: idField,
  reference: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  sku: z.string().nullable(),
  unit: z.string().nullable(),
  code: z.string().nullable().describe('Of goods or services, for the tax authority'),
  prices: z.array(price).describe('The one in the currency of the business first'),
  taxId: idField.nullable(),
  taxName: z.string().nullable(),
  imageId: idField.nullable(),
  imageUrl: z.string().nullable(),
  status: z.enum(productStatuses),
  usedAt: instant
    .nullable()
    .describe('When it was first sold or put on a document; from then on it is archived, not deleted'),
  createdAt: instant,
  updatedAt: instant,
  createdBy: z.string().nullable().describe('Name of the member'),
});
export type Product = z.output<typeof product>;

/** What a picker shows, and what a line takes over. */
export const productOption = product
  .pick({
    id: true,
    name: true,
    description: true,
    sku: true,
    unit: true,
    code: true,
    prices: true,
    imageUrl: true,
  })
  .extend({ tax: taxOption.nullable().describe('As it is today; null: none, or it is not in force') });
export type ProductOption = z.output<typeof productOption>;

export const productFilters = listFilters({
  search: 'Name, SKU or reference',
  statuses: productStatuses,
  sorts: ['createdAt', 'name', 'sku', 'reference'],
})
  .extend({
    currency: currencyField.optional().describe('Has a price in it'),
    taxId: idField.optional(),
  })
  .extend(madeBetween.shape);
export type ProductFilters = z.output<typeof productFilters>;
export const productListQuery = productFilters.extend(countedPageQuery.shape);

const { read, readOne, write, create, change, fileOf } = callsOf({
  area: 'PAYMENT_GATEWAY.PRODUCTS',
  feature: 'payment_gateway',
  params: z.object({ productId: idField }),
  output: product,
});

export const productsContract = {
  listProducts: {
    ...read,
    url: '/products',
    summary: 'List products',
    query: productListQuery,
    output: countedPageOf(product),
  },
  listProductOptions: {
    ...read,
    access: catalogueReaders,
    url: '/products/options',
    summary: 'Active products to choose from: at most 50, by name',
    query: pricedOptionsQuery('Name or SKU'),
    output: z.object({ items: z.array(productOption) }),
  },
  createProduct: {
    ...create,
    url: '/products',
    summary: 'Make a product',
    body: newProductInput,
    errors: ['CONFLICT'],
    message: 'Product created',
  },
  getProduct: { ...readOne, url: '/products/:productId', summary: 'Get a product', output: product },
  updateProduct: {
    ...change,
    method: 'PUT',
    url: '/products/:productId',
    summary: 'Change a product; documents that name it keep the price they were made with',
    body: productInput,
    errors: ['NOT_FOUND', 'CONFLICT', 'PRODUCT_STATE'],
    message: 'Product saved',
  },
  setProductStatus: {
    ...change,
    method: 'PUT',
    url: '/products/:productId/status',
    summary: 'Activate, deactivate or archive a product',
    body: z.object({ status: z.enum(['ACTIVE', 'INACTIVE', 'CLOSED']) }),
    errors: ['NOT_FOUND', 'PRODUCT_STATE'],
    message: 'Product saved',
  },
  deleteProduct: {
    ...write,
    method: 'DELETE',
    url: '/products/:productId',
    summary: 'Delete a product that nothing has named yet; others are archived',
    params: z.object({ productId: idField }),
    output: z.object({ id: idField, deleted: z.boolean() }),
    errors: ['NOT_FOUND', 'PRODUCT_STATE'],
    message: 'Product deleted',
  },
  exportProducts: {
    ...fileOf(productFilters),
    url: '/products/export',
    summary: 'Make a file of the products that the filters match',
  },
} as const satisfies Contract;
