// Contract of the payer's side: starting a payment, paying it by card or transfer, its progress and its receipt.
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

/** Reason codes for a page that takes no payment now, explained by the page. */
export const closedReasons = ['expired', 'exhausted', 'inactive', 'archived', 'paid', 'closed'] as const;
/**
 * ready: can be paid · waiting: money or an outcome is pending · challenge: the bank requires the payer's confirmation · successful and
 * failed are final; a failed payment can be retried while the page is open.
 */
export const paymentStates = ['ready', 'waiting', 'challenge', 'successful', 'failed'] as const;

/** Payers' clocks are unreliable, and that of a test environment may have been moved. */
const now = z.string().describe('Current time of the environment’s clock');

export const checkoutPage = z.object({
  now,
  kind: z
    .enum(['link', 'payment'])
    .describe('A link asks for details first; a payment has already been started'),
  testMode: z.boolean(),
  simulated: z.boolean().describe('Whether live mode is simulated in this installation; no money moves'),
  merchant: paidMerchant,
  country: z
    .string()
    .describe('Country of the merchant, ISO 3166-1 alpha-2; the default for phone numbers and addresses'),
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
    .describe('own: the card is entered on this page; hosted: on the page of the card gateway'),
  story: pageStory.nullable().describe('Content of a payment page'),
  customFields: z.array(customField),
  collectPhone: z.boolean(),
  collectAddress: z.boolean(),
  expiresAt: z.string().nullable(),
  closed: z.enum(closedReasons).nullable().describe('Why it cannot be paid now'),
  reference: z.string().nullable().describe('Reference of the payment, once started'),
  document: z.string().nullable().describe('Slug of the document being paid, which has its own page'),
  documentKind: z.enum(['invoice', 'order']).nullable().describe('Type of the document'),
  customerEmail: z.string().nullable(),
  offer: offer.nullable().describe('What can be bought there, in addition to an amount'),
  language: z.enum(languages).nullable().describe('Language for messages to the payer; null: not known'),
  keepsCard: z.boolean().describe('Whether paying by card saves it for future charges, as the page states'),
});
export type CheckoutPage = z.output<typeof checkoutPage>;
export const paymentProgress = z.object({
  now,
  reference: z.string(),
  state: z.enum(paymentStates),
  currency: currencyField,
  amount: minorUnits.describe('Total amount the payer pays'),
  sentence: z.string().describe('Current state, as a sentence for the payer'),
  challengeUrl: z.string().nullable().describe('Page of the bank or gateway to send the payer to'),
  hosted: z.boolean().describe('Whether it is the page of the card gateway, where the card is entered'),
  transfer: transferInstructions.nullable(),
  prompt: promptInstructions.nullable(),
  redirectUrl: z.string().nullable().describe('Where to send the payer afterwards'),
  successMessage: z.string().nullable(),
  canRetry: z.boolean(),
});
export type PaymentProgress = z.output<typeof paymentProgress>;
export const paymentReference = z.object({ reference: z.string().min(3).max(64) });
/** The total that the payer agreed to; a card is charged no other one. */
export const shownTotal = minorUnits
  .optional()
  .describe('The total shown to the payer; any other is refused');
/** The common part of payment method endpoints; each has its own URL and texts. */
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
    summary: 'Initialize a checkout',
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
        .describe('Your own reference; must be unique in the environment'),
      description: optionalText(200),
      language: z
        .enum(languages)
        .optional()
        .describe('Language of the page and receipt; the language of the payer’s browser when left out'),
      callbackUrl: urlField.nullish().describe('Where the payer is sent afterwards; ?reference= is added'),
      feeBearer: z.enum(feeBearers).optional().describe('As in GET /merchant/service-charge when left out'),
      channels: z.array(z.enum(openChannels)).min(1).optional(),
      metadata: metadataField.default({}),
      splitGroupId: idField
        .nullish()
        .describe('Shares the payment by a split group; an inactive group shares nothing'),
      split: inlineSplit.nullish().describe('Shares the payment by its own rule; with a secret key only'),
      expiresAt: instantField.optional(),
    }),
    output: z.object({
      reference: z.string(),
      merchantReference: z.string().nullable(),
      checkoutUrl: z.string(),
      embedUrl: z.string().describe('The same page for embedding in a frame; see the embedding guide'),
    }),
    errors: ['CONFLICT', 'SECRET_KEY_REQUIRED'],
  },
  getCheckoutPage: {
    method: 'GET',
    url: '/pay/:key',
    summary: 'Get a checkout page',
    description: 'Returns what a payer sees at a slug or reference.',
    access: 'public',
    params: z.object({ key: z.string().min(3).max(64) }),
    query: z.object({ visit: z.enum(['1']).optional().describe('Whether to count a visit') }),
    output: checkoutPage,
    errors: ['NOT_FOUND'],
  },
  startLinkPayment: {
    method: 'POST',
    url: '/pay/:key/start',
    summary: 'Start a payment of a payment link',
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
    summary: 'Get the cost of a payment by channel',
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
      fee: minorUnits.describe('0 if the merchant pays it'),
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
      'Only test cards are accepted while the sandbox is the gateway. The card number is never stored or logged. Sending the same Idempotency-Key again returns the same attempt.',
    body: z.object({
      card: cardInput,
      charged: shownTotal,
      embedded: z
        .boolean()
        .default(false)
        .describe('Whether the page is in a frame; the bank then returns the payer to /embed'),
      keepFor: z
        .string()
        .min(20)
        .max(80)
        .optional()
        .describe('Consent to save the card: the session from POST /pay/:reference/saved-cards/open'),
    }),
    errors: [
      'NOT_FOUND',
      'REAL_CARD',
      'CARD_INVALID',
      'SAVED_CARDS_CLOSED',
      'ALREADY_PAID',
      'PAYMENT_IN_PROGRESS',
      'PAYMENT_CLOSED',
      'TOTAL_CHANGED',
    ],
  },
  payByTransfer: {
    ...payCall,
    url: '/pay/:reference/transfer',
    summary: 'Pay by bank transfer',
    description: 'Returns the account to send the transfer to.',
  },
  getPaymentProgress: {
    method: 'GET',
    url: '/pay/:reference/progress',
    summary: 'Get the status of a payment',
    description: 'After a bank challenge, also queries the gateway for the outcome.',
    access: 'public',
    transaction: 'own',
    params: paymentReference,
    output: paymentProgress,
    errors: ['NOT_FOUND'],
  },
  cancelPayment: {
    method: 'POST',
    url: '/pay/:reference/cancel',
    summary: 'Cancel a payment attempt',
    description: 'Stops waiting for a transfer or a challenge.',
    access: 'public',
    transaction: 'own',
    params: paymentReference,
    output: paymentProgress,
    errors: ['NOT_FOUND', 'ALREADY_PAID', 'PAYMENT_IN_PROGRESS'],
  },
  getReceipt: {
    method: 'GET',
    url: '/pay/:reference/receipt',
    summary: 'Get the receipt of a successful payment',
    access: 'public',
    params: paymentReference,
    output: paymentReceipt,
    errors: ['NOT_FOUND', 'PAYMENT_IN_PROGRESS'],
  },
  sendSandboxTransfer: {
    method: 'POST',
    url: '/sandbox/transfers',
    summary: 'Simulate a bank transfer to a payment account',
    description: 'Sandbox only.',
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
        .describe('30 digits; the same id is treated as the same transfer'),
    }),
    output: z.object({ accepted: z.boolean(), sessionId: z.string() }),
    errors: ['NOT_FOUND'],
  },
} as const satisfies Contract;
