// What a payer may ask of the page of a card gateway: to be taken there.
import type { Contract } from '../endpoint.ts';
import { payCall } from './checkout.ts';

export const hostedPaymentsContract = {
  payOnGatewayPage: {
    ...payCall,
    url: '/pay/:reference/hosted',
    summary: 'Pay by card on the page of the card gateway',
    description:
      'Answers with the address to send the payer to (`challengeUrl`). Sending the same Idempotency-Key again gives the same attempt.',
  },
} as const satisfies Contract;
