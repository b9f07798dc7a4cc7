// Webhook events of refunds, with an example of each.
import { z } from 'zod';
import { eventPayment, examplePayment } from '../../../payments/event-payment.ts';
import { day, instant, minorUnits } from '../../envelope.ts';
import { refundHead } from '../refunds.ts';

/** A refund in event payloads. */
const refundEventData = refundHead.extend({
  customerNote: z.string().nullable(),
  payment: eventPayment,
  feeReturned: minorUnits.describe('Part of the processing fee returned to you, minor units'),
  vatReturned: minorUnits,
  expectedOn: day.nullable().describe('Expected date of arrival at the customer'),
  failureReason: z.string().nullable(),
  createdAt: instant,
  endedAt: instant.nullable(),
});

const example = {
  id: '019aa5c4-1f02-7a55-b1d0-7c1e2f9a0b34',
  reference: 'RFD-4T7Q2M9XKZ',
  status: 'PENDING',
  type: 'partial',
  currency: 'NGN',
  amount: 1_000_000,
  reason: 'customer_request',
  customerNote: 'For the dish that was sold out',
  payment: { ...examplePayment, standing: 'refund_pending' },
  feeReturned: 0,
  vatReturned: 0,
  expectedOn: '2026-12-04',
  failureReason: null,
  createdAt: '2026-11-21T11:02:10.500Z',
  endedAt: null,
};

const kind = { data: refundEventData } as const;

export const refundEvents = {
  'refund.created': {
    ...kind,
    sentence: 'A refund was started; its amount was debited from your balance.',
    example,
  },
  'refund.awaiting_details': {
    ...kind,
    sentence: 'A refund cannot be returned to the card and needs the customer’s bank details.',
    example: { ...example, status: 'AWAITING', expectedOn: null },
  },
  'refund.succeeded': {
    ...kind,
    sentence: 'A refund succeeded.',
    example: {
      ...example,
      status: 'SUCCESSFUL',
      payment: { ...examplePayment, standing: 'partially_refunded' },
      endedAt: '2026-11-21T11:02:14.210Z',
    },
  },
  'refund.failed': {
    ...kind,
    sentence: 'A refund failed; its amount is back in your balance.',
    example: {
      ...example,
      status: 'FAILED',
      payment: { ...examplePayment, standing: 'successful' },
      failureReason: 'The card issuer rejected the refund',
      endedAt: '2026-11-21T11:02:14.210Z',
    },
  },
  'refund.returned': {
    ...kind,
    sentence: 'The recipient’s bank returned a refund; its amount is back in your balance.',
    example: {
      ...example,
      status: 'RETURNED',
      payment: { ...examplePayment, standing: 'successful' },
      failureReason: 'The recipient’s bank returned it',
      endedAt: '2026-11-23T09:41:00.000Z',
    },
  },
} as const;
