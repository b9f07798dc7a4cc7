// Common parts of the calls for a customer's payments, refunds, disputes and cards.
import { z } from 'zod';
import { canRead } from '../../../permissions.ts';
import { idField } from '../../fields.ts';

/** The common declaration of calls that read a customer's payment data. */
export const readOfCustomer = {
  method: 'GET',
  access: canRead('PAYMENT_GATEWAY.TRANSACTIONS'),
  params: z.object({ customerId: idField }),
  errors: ['NOT_FOUND'],
} as const;
