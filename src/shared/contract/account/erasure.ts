// Contract of erasing a person on request: a customer by the business, oneself by oneself.
import { z } from 'zod';
import { canWrite } from '../../permissions.ts';
import type { Contract } from '../endpoint.ts';
import { emailField, idField, reasonInput } from '../fields.ts';

export const erasureAnswer = z.object({
  id: idField.describe('Of the record that proves it'),
  erased: z.array(z.object({ columns: z.string(), rows: z.number().int() })),
});
export type ErasureAnswer = z.output<typeof erasureAnswer>;

export const erasureContract = {
  eraseCustomer: {
    method: 'POST',
    url: '/customers/erase',
    summary: 'Erase what is kept of a customer, for good',
    description:
      'Payments keep amounts, dates and references; the person is replaced by a pseudonym. Refused while a payment, refund, dispute or chargeback of theirs is open.',
    access: canWrite('CUSTOMERS.PAYMENT'),
    stepUp: true,
    body: reasonInput.extend({ email: emailField }),
    output: erasureAnswer,
    errors: ['NOT_FOUND', 'CONFLICT'],
    message: 'Customer erased',
  },
  eraseOwnAccount: {
    method: 'POST',
    url: '/merchant/erase-account',
    summary: 'Erase one\u2019s own account, for good; refused to the only Owner of a business',
    access: 'session',
    stepUp: true,
    body: z.object({ email: emailField.describe('One\u2019s own, typed to confirm') }),
    output: erasureAnswer,
    errors: ['CONFLICT'],
    message: 'Your account was erased',
  },
} as const satisfies Contract;
