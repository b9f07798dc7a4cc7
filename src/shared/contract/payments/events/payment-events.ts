// Webhook events of payments, with an example of each.
import { z } from 'zod';
import { displayedPaymentStates } from '../../../payments/displayed-state.ts';
import { instant, minorUnits } from '../../envelope.ts';
import { currencyField } from '../../fields.ts';
import { channels, feeBearers } from '../pricing.ts';
import { purchase } from '../sources/purchase.ts';

const exampleId = '019aa5b2-7c10-7d3e-9a41-5f0c2b7e8d11';

/** A payment in event payloads. */
export const paymentEventData = z.object({
  id: z.uuid(),
  reference: z.string(),
  merchantReference: z.string().nullable().describe('Your own reference, as sent to checkout/initialize'),
  status: z.enum(['successful', 'failed']),
  standing: z
    .enum(displayedPaymentStates)
    .describe('The status shown in lists, receipts and exports, refunds and disputes included'),
  currency: currencyField,
  requestedAmount: minorUnits.describe('Requested amount, minor units'),
  amount: minorUnits.describe('Amount the payer paid or was to pay, minor units'),
  fee: minorUnits,
  vat: minorUnits,
  net: minorUnits.describe(
    'Your net amount after fee, VAT and shares of sub-accounts; 0 if it failed; minor units',
  ),
  feeBearer: z.enum(feeBearers),
  channel: z.enum(channels).nullable(),
  card: z.object({ scheme: z.string(), last4: z.string(), bank: z.string().nullable() }).nullable(),
  customer: z.object({ id: z.uuid().nullable(), name: z.string().nullable(), email: z.string().nullable() }),
  source: z.object({ kind: z.string(), id: z.uuid().nullable(), name: z.string().nullable() }),
  description: z.string().nullable(),
  metadata: z.record(z.string(), z.unknown()),
  purchase: purchase.nullable().describe('What was bought; null: the payment was only for an amount'),
  gatewayResponse: z.string().nullable(),
  failureReason: z.string().nullable(),
  createdAt: instant,
  paidAt: instant.nullable(),
});

const payment: z.input<typeof paymentEventData> = {
  id: exampleId,
  reference: 'KSW-7Q2M9XK4TZ',
  merchantReference: 'order-1042',
  status: 'successful',
  standing: 'successful',
  currency: 'NGN',
  requestedAmount: 2_500_000,
  amount: 2_500_000,
  fee: 47_500,
  vat: 3_563,
  net: 2_448_937,
  feeBearer: 'merchant',
  channel: 'card',
  card: { scheme: 'mastercard', last4: '5521', bank: 'Access Bank' },
  customer: { id: '019aa5b2-70aa-7c55-8f00-1a2b3c4d5e6f', name: 'Ada Obi', email: 'ada@example.com' },
  source: { kind: 'api', id: null, name: null },
  description: 'Order 1042',
  metadata: { cart: 'c-88' },
  purchase: null,
  gatewayResponse: 'Approved',
  failureReason: null,
  createdAt: '2026-11-21T09:18:02.114Z',
  paidAt: '2026-11-21T09:20:41.870Z',
};

const failedPayment: typeof payment = {
  ...payment,
  status: 'failed',
  standing: 'failed',
  gatewayResponse: 'Insufficient funds',
  failureReason: 'Insufficient funds',
  paidAt: null,
};

export const paymentEvents = {
  'payment.succeeded': {
    sentence: 'A payment succeeded.',
    data: paymentEventData,
    example: payment,
  },
  'payment.attempt_failed': {
    sentence: 'A payment attempt failed or was cancelled. The payer can try again until the payment expires.',
    data: paymentEventData,
    example: failedPayment,
  },
  'payment.failed': {
    sentence: 'A payment expired or was closed without being paid. This is its last event.',
    data: paymentEventData,
    example: failedPayment,
  },
} as const;
