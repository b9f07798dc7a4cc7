// The receipt of a payment for its payer, and how the merchant appears on it.
import { z } from 'zod';
import { languages } from '../../../languages.ts';
import { minorUnits } from '../../envelope.ts';
import { currencyField } from '../../fields.ts';
import { paidFor, paidWith } from './paid-for.ts';
import { purchase } from './purchase.ts';

export const paidMerchant = z.object({
  name: z.string(),
  logoUrl: z.string().nullable(),
  primaryColor: z.string(),
  secondaryColor: z.string(),
  platformName: z.string(),
  termsUrl: z.string(),
  privacyUrl: z.string(),
});

export const paymentReceipt = z.object({
  reference: z.string(),
  testMode: z.boolean(),
  simulated: z.boolean().describe('Whether live mode is simulated; no money moves'),
  merchant: paidMerchant,
  language: z.enum(languages).nullable().describe('Language for messages to the payer; null: not known'),
  paidFor,
  title: z.string().describe('The same in English'),
  purchase: purchase.nullable().describe('What was bought; null: the payment was only for an amount'),
  currency: currencyField,
  requestedAmount: minorUnits,
  fee: minorUnits.describe('Paid by the customer in addition; 0 if the merchant paid it'),
  vat: minorUnits,
  amount: minorUnits,
  refund: z.enum(['none', 'partially_refunded', 'refunded']),
  refunded: minorUnits.describe('Amount refunded'),
  refundPending: minorUnits.describe('Amount of pending refunds'),
  dispute: z
    .enum(['none', 'open', 'won', 'lost'])
    .describe('open: being decided · won: the merchant keeps the money · lost: the payer received it back'),
  chargedBack: minorUnits.describe('Amount returned to the payer in a dispute'),
  paidWith,
  method: z.string().describe('The same in English: Mastercard •••• 5521'),
  customerEmail: z.string(),
  paidAt: z.string(),
  timeZone: z.string(),
});
