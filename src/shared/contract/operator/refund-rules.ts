// Contract of the rules of refunds for staff: whether the processing fee of a payment comes back when it is refunded.
import { z } from 'zod';
import { refundFees } from '../../payments/refunds.ts';
import type { Contract } from '../endpoint.ts';
import { idField } from '../fields.ts';

/** kept: the platform keeps its fee · returned: fee and VAT come back by the part that is refunded. */
const fees = z.enum(refundFees);

export const refundRuleList = z.object({
  platform: fees,
  businesses: z.array(z.object({ businessId: idField, businessName: z.string(), fees })),
});

export const refundRulesContract = {
  listRefundRules: {
    method: 'GET',
    url: '/operator/refund-rules',
    summary:
      'Whether fees come back with refunds: the rule of the platform, and of businesses that have their own',
    access: { operator: ['PRICES.READ'] },
    output: refundRuleList,
  },
  setRefundRule: {
    method: 'PUT',
    url: '/operator/refund-rules',
    summary: 'Set the rule of the platform or of a business',
    description: 'Later refunds of a payment follow the rule of its first refund.',
    access: { operator: ['PRICES.READ_WRITE'] },
    body: z.object({
      businessId: idField.nullable().describe('null: the platform'),
      fees: fees.nullable().describe('null: the business goes by the platform’s rule again'),
    }),
    output: refundRuleList,
    errors: ['NOT_FOUND'],
    message: 'Rule saved',
  },
} as const satisfies Contract;
