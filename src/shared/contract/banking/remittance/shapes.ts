// The shapes of remittances: corridors, quotes, one with its charges and history, filters, and the request to create one.

import { z } from 'zod';
import { fixedSides } from '../../../banking/exchange.ts';
import { instantField } from '../../dates.ts';
import { countedPageQuery, instant, minorUnits } from '../../envelope.ts';
import { amountField, currencyField, idField, listOf, optionalText } from '../../fields.ts';
import { listFilters } from '../../list-filters.ts';
import { moneyMovement } from '../../settlement/money-movement.ts';
import { timelineEvent } from '../../timeline.ts';
import { codeField, pinField } from '../sending.ts';
import {
  corridorKeys,
  fundSourceKeys,
  payoutMethods,
  relationshipKeys,
  remittancePurposeKeys,
  remittanceStatuses,
} from './remittance-enums.ts';

export const corridor = z.object({
  corridor: z.enum(corridorKeys),
  method: z.enum(payoutMethods),
  currency: currencyField,
  receiveCurrency: currencyField,
  amountMin: minorUnits,
  amountMax: minorUnits,
  etaMinutes: z.number().int(),
  fields: z.array(z.object({ name: z.string(), label: z.string(), options: z.array(z.string()).nullable() })),
});
export type Corridor = z.output<typeof corridor>;

export const quoteInput = z.object({
  corridor: z.enum(corridorKeys),
  method: z.enum(payoutMethods),
  fixed: z.enum(fixedSides).default('from').describe('from: the amount to send · to: the amount to receive'),
  amount: amountField,
});
export type QuoteInput = z.output<typeof quoteInput>;
export const quoteQuery = quoteInput.extend({ amount: z.coerce.number().pipe(amountField) });

export const remittanceQuote = z.object({
  corridor: z.enum(corridorKeys),
  method: z.enum(payoutMethods),
  currency: currencyField,
  amount: minorUnits.describe('Amount to exchange'),
  fee: minorUnits,
  vat: minorUnits.describe('VAT on the fee'),
  total: minorUnits.describe('Amount that leaves the wallet: amount, fee and VAT'),
  receiveCurrency: currencyField,
  receiveAmount: minorUnits,
  rate: z.number().int().describe('Receiving units per unit of the sending currency, in billionths'),
  rateText: z.string(),
  etaMinutes: z.number().int(),
});
export const lockedQuote = remittanceQuote.extend({
  id: idField,
  expiresAt: instant.describe('The quote can be used once, until then'),
});
export type LockedQuote = z.output<typeof lockedQuote>;

export const remittance = remittanceQuote.omit({ rateText: true, etaMinutes: true }).extend({
  id: idField,
  reference: z.string(),
  status: z.enum(remittanceStatuses),
  sender: z.object({ id: idField, name: z.string() }),
  beneficiary: z.object({ id: idField, name: z.string(), summary: z.string() }),
  purpose: z.enum(remittancePurposeKeys),
  failure: z.string().nullable(),
  wanted: z.string().nullable().describe('Documents requested'),
  madeBy: z.string(),
  createdAt: instant,
  completedAt: instant.nullable(),
});
export type Remittance = z.output<typeof remittance>;

export const remittanceDocument = z.object({
  id: idField,
  fileName: z.string(),
  sizeBytes: z.number().int(),
  addedBy: z.string(),
  at: instant,
});

export const remittanceDetail = remittance.extend({
  wallet: z.object({ id: idField, name: z.string() }),
  details: z.array(z.object({ name: z.string(), label: z.string(), value: z.string() })),
  sourceOfFunds: z.enum(fundSourceKeys),
  relationship: z.enum(relationshipKeys),
  purposeCode: z.string().describe('ISO 20022 external purpose'),
  narration: z.string().nullable(),
  rateText: z.string(),
  partnerReference: z.string().nullable(),
  pickupCode: z.string().nullable().describe('Code the beneficiary shows to collect the cash'),
  sentAt: instant.nullable(),
  nextAt: instant.nullable().describe('While the outcome is unknown: when the partner is queried next'),
  documents: z.array(remittanceDocument),
  timeline: z.array(timelineEvent),
  movement: moneyMovement,
});
export type RemittanceDetail = z.output<typeof remittanceDetail>;

export const remittanceFilters = listFilters({
  search: 'Reference, reference of the partner, or a name',
  statuses: remittanceStatuses,
  sorts: ['createdAt', 'reference', 'amount'],
}).extend({
  corridor: listOf(corridorKeys),
  method: listOf(payoutMethods),
  senderId: idField.optional(),
  customerId: idField.optional().describe('Only senders with the e-mail address of this customer'),
  remittanceBeneficiaryId: idField.optional(),
  from: instantField.optional().describe('Created at or after'),
  to: instantField.optional().describe('Created before'),
});
export type RemittanceFilters = z.output<typeof remittanceFilters>;
export const remittanceListQuery = remittanceFilters.extend({ ...countedPageQuery.shape });

export const reversedFilters = remittanceFilters.omit({ status: true });
export const reversedListQuery = reversedFilters.extend({ ...countedPageQuery.shape });

/** The recipient, purpose and source; the quote contains the amount. */
export const sendRequest = z.object({
  quoteId: idField.describe('From POST /remittance/quotes; can be used once, until it expires'),
  senderId: idField,
  beneficiaryId: idField.describe(
    'A beneficiary of the sender that matches the country and method of the quote',
  ),
  walletId: idField
    .optional()
    .describe(
      'A wallet of the business; when left out, the wallet for remittances, otherwise the one for transfers',
    ),
  purpose: z.enum(remittancePurposeKeys),
  sourceOfFunds: z.enum(fundSourceKeys).optional().describe('The sender’s usual source when left out'),
  narration: optionalText(100),
  draftId: idField.optional().describe('The saved remittance it was started from'),
});
export const sendInput = sendRequest.extend({
  code: codeField
    .optional()
    .describe('One-time code from POST /remittance/otp; not needed with a secret API key'),
  pin: pinField.optional(),
});
export type SendInput = z.output<typeof sendInput>;
