// Contract of customers at the business's own bank: customers with a wallet or a virtual account, with their balances.
import { z } from 'zod';
import { canRead } from '../../../permissions.ts';
import { instantField } from '../../dates.ts';
import type { Contract } from '../../endpoint.ts';
import { instant, minorUnits, pageOf, pageQuery } from '../../envelope.ts';
import { currencyField, idField, searchField, sortField } from '../../fields.ts';
import { exportCall } from '../../platform/exports.ts';

export const bankingCustomer = z.object({
  id: idField,
  email: z.string(),
  name: z.string().nullable(),
  wallets: z.number().int().describe('Wallets that are not closed'),
  virtualAccounts: z.number().int().describe('Virtual accounts that accept money'),
  available: z
    .array(z.object({ currency: currencyField, amount: minorUnits }))
    .describe('Available in all of their wallets, by currency, largest first'),
  createdAt: instant,
});
export type BankingCustomer = z.output<typeof bankingCustomer>;

export const bankingCustomerFilters = z.object({
  search: searchField.describe('Name, e-mail address, full phone number or account number'),
  currency: currencyField.optional().describe('With a wallet or virtual account in this currency'),
  from: instantField.optional().describe('Created at or after'),
  to: instantField.optional().describe('Created before'),
  sort: sortField(['createdAt', 'name', 'email'], '-createdAt'),
});
export type BankingCustomerFilters = z.output<typeof bankingCustomerFilters>;

export const bankingCustomerListQuery = pageQuery.extend(bankingCustomerFilters.shape);
export type BankingCustomerListQuery = z.output<typeof bankingCustomerListQuery>;

const access = canRead('CUSTOMERS.BANKING');

export const bankingCustomersContract = {
  listBankingCustomers: {
    method: 'GET',
    url: '/customers/banking',
    feature: 'banking_services',
    summary: 'List banking customers',
    description: 'Returns customers who have a wallet or a virtual account.',
    access,
    query: bankingCustomerListQuery,
    output: pageOf(bankingCustomer),
  },
  exportBankingCustomers: {
    ...exportCall(bankingCustomerFilters),
    feature: 'banking_services',
    url: '/customers/banking/export',
    summary: 'Export banking customers',
    access,
  },
} as const satisfies Contract;
