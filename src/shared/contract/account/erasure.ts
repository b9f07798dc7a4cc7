// Contract of the erasure of personal data on request: of a customer by the business, and of a user by themselves.
import { z } from 'zod';
import { canWrite } from '../../permissions.ts';
import type { Contract } from '../endpoint.ts';
import { emailField, idField, reasonInput } from '../fields.ts';

export const erasureAnswer = z.object({
  id: idField.describe('Reference of the record that proves the erasure'),
  erased: z.array(z.object({ columns: z.string(), rows: z.number().int() })),
});
export type ErasureAnswer = z.output<typeof erasureAnswer>;

export const erasureContract = {
  eraseCustomer: {
    method: 'POST',
    url: '/customers/erase',
    summary: 'Erase a customer’s personal data',
    description:
      'This cannot be undone. Payments keep amounts, dates and references; the person is replaced by a pseudonym. Refused while the customer has an open payment, refund, dispute or chargeback.',
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
    summary: 'Erase your account',
    access: 'session',
    stepUp: true,
    body: z.object({ email: emailField.describe('Your own e-mail address, typed to confirm') }),
    output: erasureAnswer,
    errors: ['CONFLICT'],
    message: 'Your account was erased',
  },
} as const satisfies Contract;
