// The payment in the payload of refund, dispute and chargeback events.
import { z } from 'zod';
import { displayedPaymentStates } from './displayed-state.ts';

export const eventPayment = z.object({
  id: z.uuid(),
  reference: z.string(),
  merchantReference: z.string().nullable().describe('Your own reference, as sent to checkout/initialize'),
  standing: z
    .enum(displayedPaymentStates)
    .describe('Status of the payment after the event; the same as in its own events, lists and receipts'),
});
export type EventPayment = z.output<typeof eventPayment>;

/** The payment in the examples of the event catalogue. */
export const examplePayment = {
  id: '019aa5b2-7c10-7d3e-9a41-5f0c2b7e8d11',
  reference: 'KSW-7Q2M9XK4TZ',
  merchantReference: 'order-1042',
} as const;
