// Contract of products: items a business sells, with one price per currency.
import { z } from 'zod';
import { productStatuses } from '../../billing/catalogue-enums.ts';
import type { Contract } from '../endpoint.ts';
import { countedPageOf, countedPageQuery, instant, minorUnits } from '../envelope.ts';
import { amountField, currencyField, idField, optionalText, textField } from '../fields.ts';
import { listFilters, madeBetween, pricedOptionsQuery } from '../list-filters.ts';
import { callsOf } from '../platform/noun-calls.ts';
import { authorityCode } from './authority-code.ts';
import { catalogueReaders, taxOption } from './taxes.ts';

/** One word, so that it is unambiguous on labels. */
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
        message: `There is already a price in ${currency}`,
      });
  });
}

/** A list of prices, which may be empty. */
export const ownPricesField = z
  .array(priceInput)
  .max(pricesMax, 'Enter one price per currency')
  .superRefine(checkOneEach);
export const pricesField = z
  .array(priceInput)
  .min(1, 'Enter at least one price')
  .max(pricesMax, 'Enter one price per currency')
  .superRefine(checkOneEach);

const productFields = {
  name: textField('Product name', 150),
  description: optionalText(2000),
  sku: skuField.describe('Your own code; must be unique, ignoring case'),
  unit: optionalText(30).describe('Unit of measure, for example hour, bag or licence'),
  code: authorityCode
    .optional()
    .describe('Goods or services code for the tax authority; unchanged when left out'),
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
  code: z.string().nullable().describe('Goods or services code for the tax authority'),
  prices: z.array(price).describe('The price in the currency of the business comes first'),
  taxId: idField.nullable(),
  taxName: z.string().nullable(),
  imageId: idField.nullable(),
  imageUrl: z.string().nullable(),
  status: z.enum(productStatuses),
  usedAt: instant
    .nullable()
    .describe(
      'When it was first sold or used on a document; from then on it can be archived but not deleted',
    ),
  createdAt: instant,
  updatedAt: instant,
  createdBy: z.string().nullable().describe('Name of the member'),
});
export type Product = z.output<typeof product>;

/** The product fields shown in a picker and copied to a line. */
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
  .extend({ tax: taxOption.nullable().describe('Current tax; null: none, or not in force') });
export type ProductOption = z.output<typeof productOption>;

export const productFilters = listFilters({
  search: 'Name, SKU or reference',
  statuses: productStatuses,
  sorts: ['createdAt', 'name', 'sku', 'reference'],
})
  .extend({
    currency: currencyField.optional().describe('Only those with a price in this currency'),
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
    summary: 'List product options',
    description: 'Returns active products to choose from, by name; at most 50.',
    query: pricedOptionsQuery('Name or SKU'),
    output: z.object({ items: z.array(productOption) }),
  },
  createProduct: {
    ...create,
    url: '/products',
    summary: 'Create a product',
    body: newProductInput,
    errors: ['CONFLICT'],
    message: 'Product created',
  },
  getProduct: { ...readOne, url: '/products/:productId', summary: 'Get a product', output: product },
  updateProduct: {
    ...change,
    method: 'PUT',
    url: '/products/:productId',
    summary: 'Update a product',
    description: 'Documents that include it keep the price they were created with.',
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
    summary: 'Delete a product',
    description: 'Possible only if nothing uses it yet; otherwise archive it.',
    params: z.object({ productId: idField }),
    output: z.object({ id: idField, deleted: z.boolean() }),
    errors: ['NOT_FOUND', 'PRODUCT_STATE'],
    message: 'Product deleted',
  },
  exportProducts: {
    ...fileOf(productFilters),
    url: '/products/export',
    summary: 'Export products',
  },
} as const satisfies Contract;
