// Contract of the payments of a customer.
import type { Contract } from '../../endpoint.ts';
import { transactionListQuery, transactionPage } from '../transactions.ts';
import { readOfCustomer } from './customer-reads.ts';

export const customerTransactionsContract = {
  listCustomerTransactions: {
    ...readOfCustomer,
    url: '/customers/:customerId/transactions',
    summary: 'List the payments of a customer',
    query: transactionListQuery,
    output: transactionPage,
  },
} as const satisfies Contract;
