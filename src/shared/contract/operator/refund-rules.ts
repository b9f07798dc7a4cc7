// Contract of the refund rules for staff: whether the processing fee of a payment is returned with a refund.
import { z } from 'zod';
import { refundFees } from '../../payments/refunds.ts';
import type { Contract } from '../endpoint.ts';
import { idField } from '../fields.ts';

/** kept: the platform keeps its fee · returned: fee and VAT are returned in proportion to the amount refunded. */
const fees = z.enum(refundFees);

export const refundRuleList = z.object({
  platform: fees,
  businesses: z.array(z.object({ businessId: idField, businessName: z.string(), fees })),
});

export const refundRulesContract = {
  listRefundRules: {
    method: 'GET',
    url: '/operator/refund-rules',
    summary: 'List refund fee rules',
    description: 'Returns whether fees are refunded: the rule of the platform, and those of businesses.',
    access: { operator: ['PRICES.READ'] },
    output: refundRuleList,
  },
  setRefundRule: {
    method: 'PUT',
    url: '/operator/refund-rules',
    summary: 'Set a refund fee rule',
    description:
      'Set for the platform or a business. Later refunds of a payment follow the rule of its first refund.',
    access: { operator: ['PRICES.READ_WRITE'] },
    body: z.object({
      businessId: idField.nullable().describe('null: the platform'),
      fees: fees.nullable().describe('null: the rule of the platform applies again'),
    }),
    output: refundRuleList,
    errors: ['NOT_FOUND'],
    message: 'Rule saved',
  },
} as const satisfies Contract;
