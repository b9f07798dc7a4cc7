// What the calls for one customer's payments, refunds, disputes and cards have in common.
import { z } from 'zod';
import { canRead } from '../../../permissions.ts';
import { idField } from '../../fields.ts';

/** What reads something of one customer among payments. */
export const readOfCustomer = {
  method: 'GET',
  access: canRead('PAYMENT_GATEWAY.TRANSACTIONS'),
  params: z.object({ customerId: idField }),
  errors: ['NOT_FOUND'],
} as const;
