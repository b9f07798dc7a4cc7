// Contract of saved cards: a payer proves an e-mail address by a code, and can then see, use, save and remove cards.
import { z } from 'zod';
import type { Contract } from '../endpoint.ts';
import { minorUnits } from '../envelope.ts';
import { idField } from '../fields.ts';
import { paymentProgress, shownTotal } from './checkout.ts';
import { cardSchemes } from './transactions.ts';

/** A card as its owner sees it, without its number. */
export const savedCard = z.object({
  id: idField,
  scheme: z.enum(cardSchemes),
  last4: z.string(),
  expiry: z.string().describe('MM/YY'),
  bank: z.string().nullable(),
  expired: z.literal(true).optional().describe('It cannot be charged by the payer'),
  charged: minorUnits.optional().describe('If the payer bears the fee'),
});
export type SavedCard = z.output<typeof savedCard>;

/** Proof of the payer's e-mail address, valid for half an hour. */
export const savedCardSession = z.string().min(20).max(80);

const reference = z.object({ reference: z.string().min(3).max(64) });

export const savedCardsContract = {
  sendSavedCardCode: {
    method: 'POST',
    url: '/pay/:reference/saved-cards/code',
    summary: 'Send a code to use saved cards',
    description:
      'Sent to the address of the payment, whether or not cards are saved. It also allows saving one.',
    access: 'public',
    params: reference,
    output: z.object({ sentTo: z.string().describe('Partly hidden') }),
    errors: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
  },
  openSavedCards: {
    method: 'POST',
    url: '/pay/:reference/saved-cards/open',
    summary: 'List saved cards',
    description: 'Requires the code that was sent.',
    access: 'public',
    transaction: 'own',
    params: reference,
    body: z.object({ code: z.string().regex(/^\d{6}$/, 'Enter the 6 digits of the code') }),
    output: z.object({ session: z.string(), cards: z.array(savedCard) }),
    errors: ['NOT_FOUND', 'CODE_SPENT', 'TOO_MANY_REQUESTS'],
  },
  payBySavedCard: {
    method: 'POST',
    url: '/pay/:reference/saved-cards/:cardId/pay',
    summary: 'Pay with a saved card',
    access: 'public',
    idempotency: 'required',
    transaction: 'own',
    params: reference.extend({ cardId: idField }),
    body: z.object({ session: savedCardSession, charged: shownTotal, embedded: z.boolean().default(false) }),
    output: paymentProgress,
    errors: [
      'NOT_FOUND',
      'SAVED_CARDS_CLOSED',
      'ALREADY_PAID',
      'PAYMENT_IN_PROGRESS',
      'PAYMENT_CLOSED',
      'TOTAL_CHANGED',
      'TOO_MANY_REQUESTS',
    ],
  },
  removeSavedCard: {
    method: 'POST',
    url: '/pay/:reference/saved-cards/:cardId/remove',
    summary: 'Remove a saved card',
    access: 'public',
    params: reference.extend({ cardId: idField }),
    body: z.object({ session: savedCardSession }),
    output: z.object({ cards: z.array(savedCard) }),
    errors: ['NOT_FOUND', 'SAVED_CARDS_CLOSED'],
  },
} as const satisfies Contract;
