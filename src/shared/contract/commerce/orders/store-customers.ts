// Contract of customers of the storefront: who has ordered, what they spent, and where it was sent.
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
  orders: whole.describe('All of theirs, paid or not'),
  paidOrders: whole.describe('That were paid'),
  spent: z
    .array(z.object({ currency: currencyField, amount: minorUnits }))
    .describe(
      'What they paid for orders, in money and points, less what went back; by currency, the largest first',
    ),
  lastOrderAt: instant.describe('When they ordered last'),
  createdAt: instant,
});
export type StoreCustomer = z.output<typeof storeCustomer>;

const storeCustomerDetail = z.object({
  id: idField,
  orders: whole.describe('All of theirs, paid or not'),
  paidOrders: whole.describe('That were paid'),
  sums: z
    .array(
      z.object({
        currency: currencyField,
        orders: whole.describe('That were paid'),
        spent: minorUnits.describe('Paid in money and points, less what went back'),
        refunded: minorUnits,
        average: minorUnits.describe('Of the totals of orders that were paid, rounded half up; 0: none was'),
      }),
    )
    .describe('By currency, where most was spent first'),
  firstOrderAt: instant.nullable().describe('null: this customer has not ordered yet'),
  lastOrderAt: instant.nullable(),
  addresses: z
    .array(
      z.object({
        line1: z.string(),
        city: z.string(),
        state: z.string(),
        orders: whole.describe('That went there'),
        lastUsedAt: instant,
      }),
    )
    .describe('Where orders were sent to, the latest first, at most 20'),
});
export type StoreCustomerDetail = z.output<typeof storeCustomerDetail>;

/** Whether any order of a customer was paid. */
export const buyingKinds = ['paid', 'unpaid'] as const;

export const storeCustomerFilters = z.object({
  search: searchField.describe('Name, e-mail address or whole phone number'),
  currency: currencyField.optional().describe('With an order in this currency'),
  buying: z
    .enum(buyingKinds)
    .optional()
    .describe('paid: has paid for an order; unpaid: has ordered, and paid for none'),
  from: instantField.optional().describe('Known since this instant or later'),
  to: instantField.optional().describe('Known before'),
  sort: sortField(['createdAt', 'name', 'email', 'spent', 'orders', 'lastOrderAt'], '-createdAt').describe(
    'spent: in the currency that is asked for, else in that of the business; orders, spent and lastOrderAt follow an order within seconds',
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
    summary: 'List customers who have ordered in the store',
    query: storeCustomerListQuery,
    output: pageOf(storeCustomer),
  },
  exportStoreCustomers: {
    ...exportCall(storeCustomerFilters),
    ...base,
    url: '/customers/storefront/export',
    summary: 'Make a file of the customers of the store that the filters match',
  },
  getStoreCustomer: {
    ...base,
    method: 'GET',
    url: '/customers/storefront/:customerId',
    summary: 'What a customer has ordered, spent, and where it was sent',
    params: z.object({ customerId: idField }),
    output: storeCustomerDetail,
    errors: ['NOT_FOUND'],
  },
} as const satisfies Contract;
