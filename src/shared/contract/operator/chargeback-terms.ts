// Contract of the terms of chargebacks, for staff: the deadlines of merchants, and the fee of a lost chargeback.
import { z } from 'zod';
import { currencyCodes } from '../../money.ts';
import type { Contract } from '../endpoint.ts';
import { minorUnits } from '../envelope.ts';
import { currencyField, idField } from '../fields.ts';
import { chargebackRegions, chargebackSchemes, chargebackStages } from '../payments/chargebacks.ts';

export const policySchemes = ['any', ...chargebackSchemes.filter((scheme) => scheme !== 'other')] as const;
export const policyInput = z.object({
  scheme: z.enum(['any', 'visa', 'mastercard', 'verve', 'amex', 'discover']),
  region: z.enum(chargebackRegions),
  stage: z.enum(chargebackStages),
  hours: z
    .number({ error: 'Hours are required' })
    .int()
    .min(1, 'Must be at least 1')
    .max(2160, 'At most 90 days'),
  calendar: z.enum(['working', 'calendar']).describe('working: only hours of working days count'),
});
export const policy = policyInput.extend({ id: idField, updatedAt: z.string() });
export type ChargebackPolicy = z.output<typeof policy>;
export const feeRow = z.object({ currency: currencyField, fee: minorUnits });

const look = { access: { operator: ['DISPUTES.READ'] } } as const;
const change = { access: { operator: ['DISPUTES.READ_WRITE'] } } as const;

export const chargebackTermsContract = {
  listChargebackPolicies: {
    ...look,
    method: 'GET',
    url: '/operator/disputes/policies',
    summary: 'List response deadlines and chargeback fees',
    output: z.object({ items: z.array(policy), fees: z.array(feeRow) }),
  },
  saveChargebackPolicy: {
    ...change,
    method: 'PUT',
    url: '/operator/disputes/policies',
    summary: 'Set a response deadline',
    description: 'Applies to a scheme, region and stage. Open chargebacks keep their deadline.',
    body: policyInput,
    output: policy,
    message: 'Deadline saved',
  },
  deleteChargebackPolicy: {
    ...change,
    method: 'DELETE',
    url: '/operator/disputes/policies/:policyId',
    summary: 'Delete the response deadline of a scheme',
    description: 'The deadline for any scheme applies.',
    params: z.object({ policyId: idField }),
    output: z.object({}),
    errors: ['NOT_FOUND', 'CONFLICT'],
    message: 'Deadline removed',
  },
  saveChargebackFee: {
    ...change,
    method: 'PUT',
    url: '/operator/disputes/fees',
    summary: 'Set the chargeback fee of a currency',
    body: z.object({
      currency: z.enum(currencyCodes),
      fee: minorUnits.min(0, 'Must not be negative').max(100_000_000, 'The fee is too large'),
    }),
    output: feeRow,
    message: 'Fee saved',
  },
} as const satisfies Contract;
