// Webhook events of payouts.
import { z } from 'zod';
import { instant, minorUnits } from '../envelope.ts';
import { currencyField } from '../fields.ts';
import { payoutStatuses } from './payout-statuses.ts';

const payoutData = z.object({
  id: z.uuid(),
  payoutRef: z.string(),
  status: z.enum(payoutStatuses),
  subAccountId: z.uuid().nullable().describe('null: the business itself'),
  currency: currencyField,
  gross: minorUnits,
  fees: minorUnits,
  vat: minorUnits,
  refunds: minorUnits,
  chargebacks: minorUnits,
  net: minorUnits.describe('Amount paid out, minor units'),
  bank: z.object({ bankName: z.string(), accountNumber: z.string() }).nullable(),
  sessionId: z.string().nullable().describe('Session id of the bank transfer'),
  holdReason: z.string().nullable(),
  failure: z.string().nullable(),
  createdAt: instant,
  paidAt: instant.nullable(),
});

const payout = {
  id: '019aa5b2-7c10-7d3e-9a41-5f0c2b7e8d11',
  payoutRef: 'PO-7Q2M9XK4',
  status: 'SETTLED',
  subAccountId: null,
  currency: 'NGN',
  gross: 12_500_000,
  fees: 187_500,
  vat: 14_063,
  refunds: 0,
  chargebacks: 0,
  net: 12_298_437,
  bank: { bankName: 'Guaranty Trust Bank', accountNumber: '0123456708' },
  sessionId: '000013261123000214000001234567',
  holdReason: null,
  failure: null,
  createdAt: '2026-11-22T23:00:04.114Z',
  paidAt: '2026-11-22T23:00:06.870Z',
} as const;
const unpaid = { ...payout, sessionId: null, paidAt: null } as const;

export const payoutEvents = {
  'payout.pending': {
    sentence: 'A payout was put on hold, with the reason.',
    data: payoutData,
    example: { ...unpaid, status: 'PENDING', bank: null, holdReason: 'Add a payout account for NGN' },
  },
  'payout.processing': {
    sentence: 'A payout was sent to the bank.',
    data: payoutData,
    example: { ...unpaid, status: 'PROCESSING' },
  },
  'payout.settled': {
    sentence: 'A payout was settled.',
    data: payoutData,
    example: payout,
  },
  'payout.failed': {
    sentence: 'A payout failed or was returned. Its amount is back in the balance.',
    data: payoutData,
    example: { ...unpaid, status: 'FAILED', failure: 'The recipient’s bank rejected the transfer' },
  },
} as const;
