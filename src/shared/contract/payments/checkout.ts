// Contract of the payer's side: starting a payment, paying it by card or transfer, and following it to its receipt.
import { z } from 'zod';
import { languages } from '../../languages.ts';
import { canWrite } from '../../permissions.ts';
import { instantField } from '../dates.ts';
import type { Contract } from '../endpoint.ts';
import { minorUnits } from '../envelope.ts';
import {
  amountField,
  currencyField,
  emailField,
  idField,
  metadataField,
  optionalText,
  urlField,
} from '../fields.ts';
import { cardInput, payerDetails } from './payer-input.ts';
import { promptInstructions, transferInstructions } from './payment-instructions.ts';
import { pageStory } from './payment-page-story.ts';
import { feeBearers, openChannels } from './pricing.ts';
import { offer } from './sources/orders.ts';
import { paidFor } from './sources/paid-for.ts';
import { paidMerchant, paymentReceipt } from './sources/payment-receipt.ts';
import { customField } from './sources/source-fields.ts';
import { inlineSplit } from './split-groups.ts';
import { cardSchemes } from './transactions.ts';

/** Why a page takes no payment now, in a word the page explains. */
export const closedReasons = ['expired', 'exhausted', 'inactive', 'archived', 'paid', 'closed'] as const;
/**
 * ready: may be paid · waiting: money or an outcome is awaited · challenge: the bank wants the payer ·
 * successful and failed are final; failed may be tried again while the page is open.
 */
export const paymentStates = ['ready', 'waiting', 'challenge', 'successful', 'failed'] as const;

/** Payers' clocks are wrong, and that of a test environment may have been moved. */
const now = z.string().describe('The present instant by the clock of the environment');

export const checkoutPage = z.object({
  now,
  kind: z.enum(['link', 'payment']).describe('A link asks for details first; a payment is begun already'),
  testMode: z.boolean(),
  simulated: z.boolean().describe('Live, but live mode of this installation is a simulation: no money moves'),
  merchant: paidMerchant,
  country: z.string().describe('Of the merchant, ISO 3166-1 alpha-2: what a phone and an address begin with'),
  paidFor,
  title: z.string().describe('The same in English'),
  description: z.string().nullable().describe('Rich text of the link or page'),
  imageUrl: z.string().nullable(),
  currency: currencyField,
  amount: minorUnits.nullable().describe('null: the payer enters it'),
  amountMin: minorUnits.nullable(),
  amountMax: minorUnits.nullable(),
  feeBearer: z.enum(feeBearers),
  channels: z.array(z.enum(openChannels)),
  cardEntry: z
    .enum(['own', 'hosted'])
    .describe('own: this page takes the card · hosted: the page of the card gateway does'),
  story: pageStory.nullable().describe('Of a payment page'),
  customFields: z.array(customField),
  collectPhone: z.boolean(),
  collectAddress: z.boolean(),
  expiresAt: z.string().nullable(),
  closed: z.enum(closedReasons).nullable().describe('Why it cannot be paid now'),
  reference: z.string().nullable().describe('Of the payment, once begun'),
  document: z.string().nullable().describe('Slug of what it is of, which has a page of its own'),
  documentKind: z.enum(['invoice', 'order']).nullable().describe('What the document is'),
  customerEmail: z.string().nullable(),
  offer: offer.nullable().describe('What is bought there, beside an amount that is paid'),
  language: z.enum(languages).nullable().describe('In which whoever pays is written to; null: not known'),
  keepsCard: z.boolean().describe('Paying by card saves it for what follows: the page says so'),
});
export type CheckoutPage = z.output<typeof checkoutPage>;
export const paymentProgress = z.object({
  now,
  reference: z.string(),
  state: z.enum(paymentStates),
  currency: currencyField,
  amount: minorUnits.describe('What the payer pays in all'),
  sentence: z.string().describe('What is going on, for the payer'),
  challengeUrl: z.string().nullable().describe("The bank's or the gateway's page to send the payer to"),
  hosted: z.boolean().describe('That page is the one of the card gateway, where the card is entered'),
  transfer: transferInstructions.nullable(),
  prompt: promptInstructions.nullable(),
  redirectUrl: z.string().nullable().describe('Where to go when done'),
  successMessage: z.string().nullable(),
  canRetry: z.boolean(),
});
export type PaymentProgress = z.output<typeof paymentProgress>;
export const paymentReference = z.object({ reference: z.string().min(3).max(64) });
/** What every way to pay has in common for a payer; its address and words are its own. */
export const payCall = {
  method: 'POST',
  access: 'public',
  idempotency: 'required',
  transaction: 'own',
  params: paymentReference,
  output: paymentProgress,
  errors: ['NOT_FOUND', 'ALREADY_PAID', 'PAYMENT_IN_PROGRESS', 'PAYMENT_CLOSED'],
} as const;

export const checkoutContract = {
  initializeCheckout: {
    method: 'POST',
    url: '/checkout/initialize',
    summary: 'Begin a payment from your own system and get the address to send the payer to',
    feature: 'payment_gateway',
    publishable: true,
    audit: false,
    access: canWrite('PAYMENT_GATEWAY.TRANSACTIONS'),
    idempotency: 'optional',
    body: z.object({
      amount: amountField.describe('Minor units'),
      currency: currencyField.optional().describe('The currency of the business when left out'),
      email: emailField,
      name: optionalText(100),
      phone: optionalText(30),
      reference: z
        .string()
        .regex(/^[A-Za-z0-9._=-]{3,64}$/, 'Use 3 to 64 letters, digits, and . _ = -')
        .optional()
        .describe('Your own reference, unique in the environment'),
      description: optionalText(200),
      language: z
        .enum(languages)
        .optional()
        .describe('Of the page and the receipt; left out: that of the payer’s browser'),
      callbackUrl: urlField.nullish().describe('Where the payer goes when done; ?reference= is added'),
      feeBearer: z.enum(feeBearers).optional().describe('Left out: as GET /merchant/service-charge says'),
      channels: z.array(z.enum(openChannels)).min(1).optional(),
      metadata: metadataField.default({}),
      splitGroupId: idField
        .nullish()
        .describe('Shares it out by a split group; an inactive one shares nothing'),
      split: inlineSplit.nullish().describe('Shares it out by a rule of its own; with a secret key only'),
      expiresAt: instantField.optional(),
    }),
    output: z.object({
      reference: z.string(),
      merchantReference: z.string().nullable(),
      checkoutUrl: z.string(),
      embedUrl: z.string().describe('The same page for a frame; see the embedding guide'),
    }),
    errors: ['CONFLICT', 'SECRET_KEY_REQUIRED'],
  },
  getCheckoutPage: {
    method: 'GET',
    url: '/pay/:key',
    summary: 'What a payer sees at a slug or reference',
    access: 'public',
    params: z.object({ key: z.string().min(3).max(64) }),
    query: z.object({ visit: z.enum(['1']).optional().describe('Counts a visit') }),
    output: checkoutPage,
    errors: ['NOT_FOUND'],
  },
  startLinkPayment: {
    method: 'POST',
    url: '/pay/:key/start',
    summary: 'Begin a payment of a link',
    access: 'public',
    idempotency: 'required',
    params: z.object({ key: z.string().min(3).max(64) }),
    body: payerDetails,
    output: z.object({ reference: z.string() }),
    errors: ['NOT_FOUND', 'LINK_CLOSED', 'LINK_EXPIRED', 'LINK_EXHAUSTED', 'CONFLICT'],
  },
  quotePayment: {
    method: 'POST',
    url: '/pay/:reference/quote',
    summary: 'What the payer pays in all by a channel',
    access: 'public',
    params: paymentReference,
    body: z.object({
      channel: z.enum(openChannels),
      bin: z
        .string()
        .regex(/^\d{6,8}$/)
        .optional()
        .describe('First digits of the card'),
    }),
    output: z.object({
      charged: minorUnits,
      fee: minorUnits.describe('Added for the payer; 0 when the merchant bears it'),
      vat: minorUnits,
      currency: currencyField,
      scheme: z.enum(cardSchemes).nullable(),
    }),
    errors: ['NOT_FOUND'],
  },
  payByCard: {
    ...payCall,
    url: '/pay/:reference/card',
    summary: 'Pay by card',
    description:
      'Test cards only while the sandbox is the gateway. The number is never stored or logged. Sending the same Idempotency-Key again gives the same attempt.',
    body: z.object({
      card: cardInput,
      embedded: z
        .boolean()
        .default(false)
        .describe('The page is in a frame: the bank sends the payer to /embed'),
      keepFor: z
        .string()
        .min(20)
        .max(80)
        .optional()
        .describe('Consent to have the card saved: the session of POST /pay/:reference/saved-cards/open'),
    }),
    errors: [
      'NOT_FOUND',
      'REAL_CARD',
      'CARD_INVALID',
      'SAVED_CARDS_CLOSED',
      'ALREADY_PAID',
      'PAYMENT_IN_PROGRESS',
      'PAYMENT_CLOSED',
    ],
  },
  payByTransfer: {
    ...payCall,
    url: '/pay/:reference/transfer',
    summary: 'Get an account to send a bank transfer to',
  },
  getPaymentProgress: {
    method: 'GET',
    url: '/pay/:reference/progress',
    summary: 'Where a payment stands',
    description: 'After a bank challenge this also asks the gateway for the outcome.',
    access: 'public',
    transaction: 'own',
    params: paymentReference,
    output: paymentProgress,
    errors: ['NOT_FOUND'],
  },
  cancelPayment: {
    method: 'POST',
    url: '/pay/:reference/cancel',
    summary: 'The payer leaves: give up waiting for a transfer or a challenge',
    access: 'public',
    transaction: 'own',
    params: paymentReference,
    output: paymentProgress,
    errors: ['NOT_FOUND', 'ALREADY_PAID', 'PAYMENT_IN_PROGRESS'],
  },
  getReceipt: {
    method: 'GET',
    url: '/pay/:reference/receipt',
    summary: 'The receipt of a successful payment',
    access: 'public',
    params: paymentReference,
    output: paymentReceipt,
    errors: ['NOT_FOUND', 'PAYMENT_IN_PROGRESS'],
  },
  sendSandboxTransfer: {
    method: 'POST',
    url: '/sandbox/transfers',
    summary: 'Sandbox only: send money to a transfer account',
    access: 'public',
    transaction: 'own',
    body: z.object({
      accountNumber: z.string().regex(/^\d{10}$/, 'must be exactly 10 digits long'),
      amount: amountField.describe('Minor units'),
      senderName: z.string().trim().min(2).max(100).default('Test Payer'),
      sessionId: z
        .string()
        .regex(/^\d{30}$/)
        .optional()
        .describe('30 digits; the same one again is the same transfer'),
    }),
    output: z.object({ accepted: z.boolean(), sessionId: z.string() }),
    errors: ['NOT_FOUND'],
  },
} as const satisfies Contract;
