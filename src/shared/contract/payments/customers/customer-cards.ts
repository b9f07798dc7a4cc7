// Contract of the cards that a customer has let the business store.
import { z } from 'zod';
import { changeCustomers, readCustomers } from '../../customers/customers.ts';
import type { Contract } from '../../endpoint.ts';
import { idField } from '../../fields.ts';
import { savedCard } from '../saved-cards.ts';
import { readOfCustomer } from './customer-reads.ts';

export const customerCardsContract = {
  listCustomerCards: {
    ...readOfCustomer,
    access: readCustomers,
    url: '/customers/:customerId/saved-cards',
    summary: 'List the saved cards of a customer',
    output: z.object({ items: z.array(savedCard) }),
  },
  removeCustomerCard: {
    method: 'DELETE',
    access: changeCustomers,
    params: readOfCustomer.params.extend({ cardId: idField }),
    errors: ['NOT_FOUND'],
    url: '/customers/:customerId/saved-cards/:cardId',
    summary: 'Remove a saved card of a customer',
    description: 'It can no longer be charged.',
    output: z.object({}),
    message: 'Card removed',
  },
} as const satisfies Contract;
