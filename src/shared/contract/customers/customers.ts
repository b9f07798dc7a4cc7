// Contract of customers: the payers of a business, identified by e-mail address.
import { z } from 'zod';
import { languages } from '../../languages.ts';
import { canReadAny, canWrite } from '../../permissions.ts';
import { instantField } from '../dates.ts';
import type { Contract } from '../endpoint.ts';
import { instant, minorUnits, pageOf, pageQuery } from '../envelope.ts';
import { currencyField, idField, optionalText, searchField, sortField } from '../fields.ts';
import { exportCall } from '../platform/exports.ts';

export const customer = z.object({
  id: idField,
  email: z.string().nullable().describe('null once the customer was erased'),
  name: z.string().nullable(),
  payments: z.number().int().describe('Number of successful payments'),
  paid: z
    .array(z.object({ currency: currencyField, amount: minorUnits }))
    .describe('Total of successful payments, by currency, largest first'),
  lastPaidAt: instant.nullable(),
  createdAt: instant,
});
export type Customer = z.output<typeof customer>;

export const customerDetail = customer.extend({
  phone: z.string().nullable(),
  language: z
    .enum(languages)
    .nullable()
    .describe('Language of their documents; null: the one of the invoice settings'),
  failed: z.number().int().describe('Number of failed payments'),
  refunded: z
    .array(z.object({ currency: currencyField, amount: minorUnits }))
    .describe('Total refunded of these payments, by currency, largest first'),
  firstPaidAt: instant.nullable(),
  erased: z.boolean(),
});
export type CustomerDetail = z.output<typeof customerDetail>;

export const customerFilters = z.object({
  search: searchField.describe('Name, e-mail address or full phone number'),
  from: instantField.optional().describe('Created at or after'),
  to: instantField.optional().describe('Created before'),
  sort: sortField(['createdAt', 'name', 'email'], '-createdAt'),
});
export type CustomerFilters = z.output<typeof customerFilters>;

export const customerListQuery = pageQuery.extend(customerFilters.shape);
export type CustomerListQuery = z.output<typeof customerListQuery>;

export const customerInput = z.object({
  name: optionalText(100).describe('Also used on future receipts'),
  phone: optionalText(30),
  language: z
    .enum(languages, 'Choose a language')
    .nullish()
    .describe('Language of their documents; unchanged when left out; null: the one of the invoice settings'),
});

/** Either permission lists the payers. */
export const readCustomers = canReadAny('CUSTOMERS.ALL', 'CUSTOMERS.PAYMENT');
/** Any of these permissions opens one customer; modules with more kinds of customers add theirs. */
export const openCustomers = canReadAny(
  'CUSTOMERS.ALL',
  'CUSTOMERS.PAYMENT',
  'CUSTOMERS.BANKING',
  'CUSTOMERS.STORE_FRONT',
);
export const changeCustomers = [...canWrite('CUSTOMERS.ALL'), ...canWrite('CUSTOMERS.PAYMENT')];
export const correctCustomers = [
  ...changeCustomers,
  ...canWrite('CUSTOMERS.BANKING'),
  ...canWrite('CUSTOMERS.STORE_FRONT'),
];
const one = z.object({ customerId: idField });

export const customersContract = {
  listCustomers: {
    method: 'GET',
    url: '/customers',
    summary: 'List customers',
    access: readCustomers,
    query: customerListQuery,
    output: pageOf(customer),
  },
  exportCustomers: {
    ...exportCall(customerFilters),
    url: '/customers/export',
    summary: 'Export customers',
    access: readCustomers,
  },
  getCustomer: {
    method: 'GET',
    url: '/customers/:customerId',
    summary: 'Get a customer',
    description: 'Returns the customer with the total of their payments.',
    access: openCustomers,
    params: one,
    output: customerDetail,
    errors: ['NOT_FOUND'],
  },
  updateCustomer: {
    method: 'PUT',
    url: '/customers/:customerId',
    summary: 'Update a customer',
    description:
      'Changes the name, phone number and language. Payments keep the details they were made with.',
    access: correctCustomers,
    params: one,
    body: customerInput,
    output: customerDetail,
    errors: ['NOT_FOUND', 'CONFLICT'],
    message: 'Customer saved',
  },
} as const satisfies Contract;
