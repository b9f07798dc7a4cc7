// Contract of hosted payments: the payer's redirect to the page of a card gateway.
import type { Contract } from '../endpoint.ts';
import { payCall } from './checkout.ts';

export const hostedPaymentsContract = {
  payOnGatewayPage: {
    ...payCall,
    url: '/pay/:reference/hosted',
    summary: 'Pay on the page of the card gateway',
    description:
      'Returns the address to send the payer to (`challengeUrl`). Sending the same Idempotency-Key again returns the same attempt.',
  },
} as const satisfies Contract;
