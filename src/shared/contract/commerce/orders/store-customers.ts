// Contract of store customers: customers with orders, their spending, and delivery addresses.
import { z } from 'zod';
import { canRead } from '../../../permissions.ts';
import { instantField } from '../../dates.ts';
import type { Contract } from '../../endpoint.ts';
import { instant, minorUnits, pageOf, pageQuery } from '../../envelope.ts';
import { currencyField, idField, searchField, sortField } from '../../fields.ts';
import { exportCall } from '../../platform/exports.ts';

const whole = z.number().int();

export const storeCustomer = z.object({
  id: idField,
  email: z.string(),
  name: z.string().nullable(),
  orders: whole.describe('Number of orders, paid or not'),
  paidOrders: whole.describe('Number of paid orders'),
  spent: z
    .array(z.object({ currency: currencyField, amount: minorUnits }))
    .describe('Total paid for orders in money and points, less refunds; by currency, largest first'),
  lastOrderAt: instant.describe('When the customer last ordered'),
  createdAt: instant,
});
export type StoreCustomer = z.output<typeof storeCustomer>;

const storeCustomerDetail = z.object({
  id: idField,
  orders: whole.describe('Number of orders, paid or not'),
  paidOrders: whole.describe('Number of paid orders'),
  sums: z
    .array(
      z.object({
        currency: currencyField,
        orders: whole.describe('Number of paid orders'),
        spent: minorUnits.describe('Paid in money and points, less refunds'),
        refunded: minorUnits,
        average: minorUnits.describe('Average total of paid orders, rounded half up; 0: none'),
      }),
    )
    .describe('By currency, the one with the highest spend first'),
  firstOrderAt: instant.nullable().describe('null: no orders yet'),
  lastOrderAt: instant.nullable(),
  addresses: z
    .array(
      z.object({
        line1: z.string(),
        city: z.string(),
        state: z.string(),
        orders: whole.describe('Number of orders sent there'),
        lastUsedAt: instant,
      }),
    )
    .describe('Delivery addresses of orders, latest first, at most 20'),
});
export type StoreCustomerDetail = z.output<typeof storeCustomerDetail>;

/** Whether a customer has any paid order. */
export const buyingKinds = ['paid', 'unpaid'] as const;

export const storeCustomerFilters = z.object({
  search: searchField.describe('Name, e-mail address or full phone number'),
  currency: currencyField.optional().describe('With an order in this currency'),
  buying: z
    .enum(buyingKinds)
    .optional()
    .describe('paid: has paid for an order; unpaid: has ordered but never paid'),
  from: instantField.optional().describe('Created at or after'),
  to: instantField.optional().describe('Created before'),
  sort: sortField(['createdAt', 'name', 'email', 'spent', 'orders', 'lastOrderAt'], '-createdAt').describe(
    'spent: in the currency of the request, otherwise of the business; orders, spent and lastOrderAt are updated within seconds of an order',
  ),
});
export type StoreCustomerFilters = z.output<typeof storeCustomerFilters>;

export const storeCustomerListQuery = pageQuery.extend(storeCustomerFilters.shape);
export type StoreCustomerListQuery = z.output<typeof storeCustomerListQuery>;

const base = { feature: 'commerce', access: canRead('CUSTOMERS.STORE_FRONT') } as const;

export const storeCustomersContract = {
  listStoreCustomers: {
    ...base,
    method: 'GET',
    url: '/customers/storefront',
    summary: 'List store customers',
    description: 'Returns customers who have ordered in the store.',
    query: storeCustomerListQuery,
    output: pageOf(storeCustomer),
  },
  exportStoreCustomers: {
    ...exportCall(storeCustomerFilters),
    ...base,
    url: '/customers/storefront/export',
    summary: 'Export store customers',
  },
  getStoreCustomer: {
    ...base,
    method: 'GET',
    url: '/customers/storefront/:customerId',
    summary: 'Get a store customer',
    description: 'Returns what they ordered and spent, and the delivery addresses.',
    params: z.object({ customerId: idField }),
    output: storeCustomerDetail,
    errors: ['NOT_FOUND'],
  },
} as const satisfies Contract;
