// The subject of a payment, as data: each display renders it in the reader's language.
import { z } from 'zod';
import { channels } from '../pricing.ts';
import { cardSchemes } from '../transactions.ts';

export const paidFor = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('named'), name: z.string().describe('As entered by the business') }),
    z.object({ kind: z.literal('order'), number: z.string() }),
    z.object({
      kind: z.literal('invoice'),
      number: z.string().nullable().describe('null: not assigned yet'),
    }),
    z.object({
      kind: z.literal('business'),
      name: z.string().describe('The payee, if nothing else is known'),
    }),
  ])
  .describe('What is paid for, for display in any language');
export type PaidFor = z.output<typeof paidFor>;

/** The payment method. */
export const paidWith = z
  .object({
    channel: z.enum(channels).nullable(),
    card: z.object({ scheme: z.enum(cardSchemes), last4: z.string() }).nullable(),
    sender: z.string().nullable().describe('Owner of the sending bank account'),
  })
  .describe('How it was paid, for display in any language');
