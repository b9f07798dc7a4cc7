// Contract of the disputes of a customer.
import type { Contract } from '../../endpoint.ts';
import { disputeListQuery, disputesContract } from '../disputes.ts';
import { readOfCustomer } from './customer-reads.ts';

export const customerDisputesContract = {
  listCustomerDisputes: {
    ...readOfCustomer,
    url: '/customers/:customerId/disputes',
    summary: 'List the disputes of a customer',
    query: disputeListQuery,
    output: disputesContract.listDisputes.output,
  },
} as const satisfies Contract;
