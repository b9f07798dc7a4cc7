// Contract of the refunds of a customer.
import type { Contract } from '../../endpoint.ts';
import { refundListQuery, refundsContract } from '../refunds.ts';
import { readOfCustomer } from './customer-reads.ts';

export const customerRefundsContract = {
  listCustomerRefunds: {
    ...readOfCustomer,
    url: '/customers/:customerId/refunds',
    summary: 'List the refunds of a customer',
    query: refundListQuery,
    output: refundsContract.listRefunds.output,
  },
} as const satisfies Contract;
