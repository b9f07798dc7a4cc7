// Contract of customers at the business's own bank: those who have a wallet or a virtual account, with what lies there.
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
  wallets: z.number().int().describe('That are not closed'),
  virtualAccounts: z.number().int().describe('That take money'),
  available: z
    .array(z.object({ currency: currencyField, amount: minorUnits }))
    .describe('In all their wallets, by currency, the largest first'),
  createdAt: instant,
});
export type BankingCustomer = z.output<typeof bankingCustomer>;

export const bankingCustomerFilters = z.object({
  search: searchField.describe('Name, e-mail address, whole phone number or account number'),
  currency: currencyField.optional().describe('With a wallet or an account in this currency'),
  from: instantField.optional().describe('Known since this instant or later'),
  to: instantField.optional().describe('Known before'),
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
    summary: 'List customers who have a wallet or a virtual account',
    access,
    query: bankingCustomerListQuery,
    output: pageOf(bankingCustomer),
  },
  exportBankingCustomers: {
    ...exportCall(bankingCustomerFilters),
    feature: 'banking_services',
    url: '/customers/banking/export',
    summary: 'Make a file of the customers with a wallet or a virtual account that the filters match',
    access,
  },
} as const satisfies Contract;
