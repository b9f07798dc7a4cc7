// Contract of what belongs to a customer among payments: payments, refunds, disputes, saved cards.
import { z } from 'zod';
import { canRead } from '../../permissions.ts';
import { changeCustomers, readCustomers } from '../customers/customers.ts';
import type { Contract } from '../endpoint.ts';
import { idField } from '../fields.ts';
import { disputeListQuery, disputesContract } from './disputes.ts';
import { refundListQuery, refundsContract } from './refunds.ts';
import { savedCard } from './saved-cards.ts';
import { transactionListQuery, transactionPage } from './transactions.ts';

const one = z.object({ customerId: idField });
const read = {
  method: 'GET',
  access: canRead('PAYMENT_GATEWAY.TRANSACTIONS'),
  params: one,
  errors: ['NOT_FOUND'],
} as const;

export const customerPaymentsContract = {
  listCustomerTransactions: {
    ...read,
    url: '/customers/:customerId/transactions',
    summary: 'Payments of a customer',
    query: transactionListQuery,
    output: transactionPage,
  },
  listCustomerRefunds: {
    ...read,
    url: '/customers/:customerId/refunds',
    summary: 'Refunds of a customer',
    query: refundListQuery,
    output: refundsContract.listRefunds.output,
  },
  listCustomerDisputes: {
    ...read,
    url: '/customers/:customerId/disputes',
    summary: 'Disputes of a customer',
    query: disputeListQuery,
    output: disputesContract.listDisputes.output,
  },
  listCustomerCards: {
    ...read,
    access: readCustomers,
    url: '/customers/:customerId/saved-cards',
    summary: 'Cards a customer lets the business keep',
    output: z.object({ items: z.array(savedCard) }),
  },
  removeCustomerCard: {
    method: 'DELETE',
    access: changeCustomers,
    params: one.extend({ cardId: idField }),
    errors: ['NOT_FOUND'],
    url: '/customers/:customerId/saved-cards/:cardId',
    summary: 'Remove a saved card of a customer: it cannot be charged any more',
    output: z.object({}),
    message: 'Card removed',
  },
} as const satisfies Contract;
