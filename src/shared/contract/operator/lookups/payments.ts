// Contract of one payment and one payer of any merchant, for staff: payer details require a permission, and each access is audited.
import { z } from 'zod';
import type { Contract } from '../../endpoint.ts';
import { instant } from '../../envelope.ts';
import { idField } from '../../fields.ts';
import { transactionDetail, transactionListItem } from '../../payments/transactions.ts';

const business = z.object({ id: idField, name: z.string() });
const mode = z.enum(['live', 'test']);

const operatorPayment = transactionDetail.extend({
  environmentId: idField,
  business,
  mode,
  payerIsShown: z
    .boolean()
    .describe('false: name, e-mail, phone, account and answers of the payer are left out'),
  refunds: z.array(
    z.object({
      id: idField,
      reference: z.string(),
      status: z.string(),
      amount: z.number().int().describe('Minor units'),
      createdAt: instant,
    }),
  ),
});
export type OperatorPayment = z.output<typeof operatorPayment>;

const operatorPayer = z.object({
  id: idField,
  name: z.string().nullable(),
  email: z.string(),
  phone: z.string().nullable(),
  business,
  mode,
  createdAt: instant,
  payments: z.array(transactionListItem).describe('The newest 50'),
});
export type OperatorPayer = z.output<typeof operatorPayer>;

export const operatorPaymentsContract = {
  getOperatorPayment: {
    method: 'GET',
    url: '/operator/payments/:reference',
    summary: 'Get a payment of any merchant',
    description: 'Found by its reference. If the payer is shown, this is written to the audit trail.',
    access: { operator: ['PAYMENTS.READ'] },
    audit: 'reads',
    params: z.object({ reference: z.string().trim().min(4).max(64) }),
    output: operatorPayment,
    errors: ['NOT_FOUND'],
  },
  getOperatorPayer: {
    method: 'GET',
    url: '/operator/payers/:environmentId/:payerId',
    summary: 'Get a payer of a merchant',
    description: 'The download is written to the audit trail.',
    access: { operator: ['PAYERS.READ'] },
    audit: 'reads',
    params: z.object({ environmentId: idField, payerId: idField }),
    output: operatorPayer,
    errors: ['NOT_FOUND'],
  },
} as const satisfies Contract;
