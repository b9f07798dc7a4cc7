// What a payer may ask of the page of a card gateway: to be taken there.
import type { Contract } from '../endpoint.ts';
import { paymentProgress, paymentReference } from './checkout.ts';

export const hostedPaymentsContract = {
  payOnGatewayPage: {
    method: 'POST',
    url: '/pay/:reference/hosted',
    summary: 'Pay by card on the page of the card gateway',
    description:
      'Answers with the address to send the payer to (`challengeUrl`). Sending the same Idempotency-Key again gives the same attempt.',
    access: 'public',
    idempotency: 'required',
    transaction: 'own',
    params: paymentReference,
    output: paymentProgress,
    errors: ['NOT_FOUND', 'ALREADY_PAID', 'PAYMENT_IN_PROGRESS', 'PAYMENT_CLOSED'],
  },
} as const satisfies Contract;
