// Contract of the categories of a store.
import { z } from 'zod';
import { canReadAny, canWrite } from '../../permissions.ts';
import type { Contract } from '../endpoint.ts';
import { countedPageOf, countedPageQuery, instant } from '../envelope.ts';
import { idField, searchField, sortField, textField } from '../fields.ts';
import { exportCall } from '../platform/exports.ts';

export const categoryInput = z.object({ name: textField('Category name', 60) });
export type CategoryInput = z.output<typeof categoryInput>;

const category = z.object({
  id: idField,
  name: z.string(),
  slug: z.string().describe('Part of its address in the store'),
  products: z.number().int().describe('Number of products that are not archived'),
  published: z.number().int().describe('Of these, the number that are published'),
  createdAt: instant,
  updatedAt: instant,
});
export type StoreCategory = z.output<typeof category>;

export const categoryFilters = z.object({
  search: searchField.describe('Name'),
  sort: sortField(['name', 'createdAt'], 'name'),
});
export type CategoryFilters = z.output<typeof categoryFilters>;

export const categoryListQuery = categoryFilters.extend(countedPageQuery.shape);

const url = '/commerce/merchant/products/categories';
const read = {
  method: 'GET',
  feature: 'commerce',
  access: canReadAny('PAYMENT_GATEWAY.STORE_FRONT', 'SETTINGS.COMMERCE_SETTINGS'),
} as const;
const write = { feature: 'commerce', access: canWrite('SETTINGS.COMMERCE_SETTINGS') } as const;
const params = z.object({ categoryId: idField });

export const storeCategoriesContract = {
  listStoreCategories: {
    ...read,
    url,
    summary: 'List store categories',
    query: categoryListQuery,
    output: countedPageOf(category),
  },
  createStoreCategory: {
    ...write,
    method: 'POST',
    idempotency: 'optional',
    url,
    summary: 'Create a store category',
    body: categoryInput,
    output: category,
    errors: ['CONFLICT'],
    message: 'Category created',
  },
  updateStoreCategory: {
    ...write,
    method: 'PUT',
    url: `${url}/:categoryId`,
    summary: 'Rename a store category',
    description: 'Its address does not change.',
    params,
    body: categoryInput,
    output: category,
    errors: ['NOT_FOUND', 'CONFLICT'],
    message: 'Category saved',
  },
  deleteStoreCategory: {
    ...write,
    method: 'DELETE',
    url: `${url}/:categoryId`,
    summary: 'Delete a store category',
    description: 'Its products are kept, without it.',
    params,
    output: z.object({ id: idField, deleted: z.boolean() }),
    errors: ['NOT_FOUND'],
    message: 'Category deleted',
  },
  exportStoreCategories: {
    ...exportCall(categoryFilters),
    feature: 'commerce',
    access: read.access,
    url: `${url}/export`,
    summary: 'Export store categories',
  },
} as const satisfies Contract;
