// Contract of refunds: money of a payment given back, in whole or in part, and what became of it.
import { z } from 'zod';
import { refundFees, refundReasons, refundStatuses } from '../../payments/refunds.ts';
import { canRead, canWrite } from '../../permissions.ts';
import { instantField } from '../dates.ts';
import type { Contract } from '../endpoint.ts';
import { countedPageOf, countedPageQuery, day, minorUnits } from '../envelope.ts';
import { amountField, currencyField, idOrReference, listOf, optionalText } from '../fields.ts';
import { listFilters } from '../list-filters.ts';
import { exportInput, exportJob } from '../platform/exports.ts';
import { bankDetailsInput } from '../settlement/banks.ts';
import { timelineEvent } from '../timeline.ts';
import { channels } from './pricing.ts';
import { refundRequest } from './refund-request.ts';
import { cardSchemes, transactionDetail } from './transactions.ts';

export const refundInput = z.object({
  amount: amountField.nullish().describe('Minor units; left out: all that can be refunded'),
  reason: z.enum(refundReasons, { error: 'Reason is required' }),
  customerNote: optionalText(500).describe('The customer reads it'),
  merchantNote: optionalText(500).describe('Only your team reads it'),
});
export type RefundInput = z.output<typeof refundInput>;

const destination = z.object({
  kind: z.enum(['card', 'account', 'unknown']).describe('unknown: the customer is asked for a bank account'),
  scheme: z.enum(cardSchemes).nullable(),
  last4: z.string().nullable(),
  bankName: z.string().nullable(),
  accountNumber: z.string().nullable(),
  accountName: z.string().nullable(),
});

const named = z.object({ id: z.uuid(), reference: z.string() });

const part = z.object({
  subAccountId: z.uuid().nullable().describe('null: the business'),
  name: z.string().nullable(),
  share: minorUnits.describe('By the rule of the split, minor units'),
  taken: minorUnits.describe('From this balance; the business bears what a sub-account has not got'),
});

/** What is told of a refund wherever it is told of. */
export const refundHead = z.object({
  id: z.uuid(),
  reference: z.string(),
  status: z.enum(refundStatuses),
  type: z.enum(['full', 'partial']),
  currency: currencyField,
  amount: minorUnits,
  reason: z.enum(refundReasons),
});

export const refundListItem = refundHead.extend({
  customer: z.object({ name: z.string().nullable(), email: z.string().nullable() }),
  payment: z.object({
    id: z.uuid(),
    reference: z.string(),
    merchantReference: z.string().nullable(),
    amount: minorUnits,
    channel: z.enum(channels).nullable(),
  }),
  destination,
  expectedOn: day.nullable().describe('By when the customer should have it'),
  failureReason: z.string().nullable(),
  initiatedBy: z.string(),
  createdAt: z.string(),
  endedAt: z.string().nullable(),
});
export type RefundListItem = z.output<typeof refundListItem>;

export const refundDetail = refundListItem.extend({
  externalReference: z.string().nullable().describe('Your own number of it, as in a file of refunds'),
  customerNote: z.string().nullable(),
  merchantNote: z.string().nullable(),
  fees: z
    .enum(refundFees)
    .describe('kept: you bear the processing fee; returned: you got back what is below'),
  fee: minorUnits.describe('What of the processing fee came back, minor units'),
  vat: minorUnits,
  parts: z.array(part),
  gateway: z.string().nullable(),
  gatewayReference: z.string().nullable(),
  gatewayResponse: z.string().nullable(),
  detailsDueAt: z.string().nullable().describe('AWAITING: until when bank details can be given'),
  canSendAgain: z.boolean().describe('Failed at a bank or came back, and not sent again yet'),
  replaces: named.nullable().describe('The refund it sends again'),
  replacedBy: named.nullable().describe('The refund that sends it again'),
  canAskCustomer: z.boolean().describe('AWAITING, and the customer left an e-mail address'),
  timeline: z.array(timelineEvent),
  movement: transactionDetail.shape.movement,
});
export type RefundDetail = z.output<typeof refundDetail>;

export const refundPreview = z.object({
  currency: currencyField,
  captured: minorUnits.describe('What was paid, minor units'),
  refunded: minorUnits,
  pending: minorUnits.describe('In refunds whose outcome is not known yet'),
  disputed: minorUnits.describe('In disputes: cannot be refunded'),
  max: minorUnits.describe('What can be refunded now'),
  amount: minorUnits.describe('What the rest of this answer is about'),
  blocked: z.string().nullable().describe('Why nothing can be refunded'),
  fees: z.enum(refundFees),
  fee: minorUnits.describe('What of the processing fee comes back'),
  vat: minorUnits,
  parts: z.array(part),
  short: minorUnits.describe('What your balance lacks; 0 when there is enough'),
  destination,
  expectedOn: day.nullable(),
  note: z.string().nullable().describe('How it goes back, in words'),
});
export type RefundPreview = z.output<typeof refundPreview>;

/** The filters, without the page: an export takes the same. */
export const refundFilters = listFilters({
  search: 'Reference of the refund or payment, customer name or e-mail',
  statuses: refundStatuses,
  sorts: ['createdAt', 'reference', 'amount', 'expectedOn'],
}).extend({
  reason: listOf(refundReasons),
  currency: listOf(['NGN', 'USD', 'EUR', 'GBP', 'INR', 'JPY', 'KRW', 'GHS', 'KES', 'ZAR']),
  way: listOf(['card', 'bank']).describe('How it goes back'),
  transactionId: z.uuid().optional(),
  customerId: z.uuid().optional(),
  amountEq: z.coerce.number().int().optional().describe('Minor units'),
  amountMin: z.coerce.number().int().optional().describe('Minor units, at least'),
  amountMax: z.coerce.number().int().optional().describe('Minor units, at most'),
  from: instantField.optional().describe('Created at or after'),
  to: instantField.optional().describe('Created before'),
});
export type RefundFilters = z.output<typeof refundFilters>;

export const refundListQuery = countedPageQuery.extend(refundFilters.shape);

const area = 'PAYMENT_GATEWAY.TRANSACTIONS';
const ofPayment = z.object({ transactionId: idOrReference });
const one = z.object({ refundId: idOrReference });
const askedAmount = z.coerce.number().int().min(1).max(100_000_000_000);
const byToken = z.object({ token: z.string().min(1).max(100) });
const resolved = z.object({ accountName: z.string(), bankName: z.string() });

export const refundsContract = {
  previewRefund: {
    method: 'GET',
    url: '/transaction/:transactionId/refund',
    summary: 'What can be refunded of a payment, and who would bear it',
    access: canRead(area),
    params: ofPayment,
    query: z.object({ amount: askedAmount.optional().describe('Minor units; left out: all there is') }),
    output: refundPreview,
    errors: ['NOT_FOUND'],
  },
  refundPayment: {
    method: 'POST',
    url: '/transaction/:transactionId/refund',
    summary: 'Refund a payment, in whole or in part',
    description:
      'The amount leaves your balance at once and comes back to it when the refund fails. How it ends is known later: ask again, or listen for refund.succeeded and refund.failed.',
    approval: 'refunds',
    access: canWrite(area),
    idempotency: 'required',
    params: ofPayment,
    body: refundInput,
    output: refundDetail,
    errors: ['NOT_FOUND', 'REFUND_STATE', 'INSUFFICIENT_BALANCE'],
    message: 'Refund started',
  },
  listRefunds: {
    method: 'GET',
    url: '/transaction/refunds',
    summary: 'List refunds',
    access: canRead(area),
    query: refundListQuery,
    output: countedPageOf(refundListItem),
  },
  exportRefunds: {
    method: 'POST',
    url: '/transaction/refunds/export',
    summary: 'Make a file of the refunds that the filters match',
    access: canRead(area),
    idempotency: 'optional',
    body: exportInput(refundFilters),
    output: exportJob,
  },
  getRefund: {
    method: 'GET',
    url: '/transaction/refunds/:refundId',
    summary: 'Get a refund by id or reference',
    access: canRead(area),
    params: one,
    output: refundDetail,
    errors: ['NOT_FOUND'],
  },
  getRefundReceipt: {
    method: 'GET',
    url: '/transaction/refunds/:refundId/receipt',
    summary: 'Download the receipt of a refund as PDF',
    access: canRead(area),
    params: one,
    output: 'file',
    errors: ['NOT_FOUND', 'REFUND_STATE'],
  },
  giveRefundAccount: {
    method: 'PUT',
    url: '/transaction/refunds/:refundId/account',
    summary: 'Say to which bank account a refund goes that waits for one',
    approval: 'refunds',
    access: canWrite(area),
    transaction: 'own',
    params: one,
    body: bankDetailsInput,
    output: refundDetail,
    errors: ['NOT_FOUND', 'REFUND_STATE', 'BANK_UNAVAILABLE'],
    message: 'Refund is on its way',
  },
  sendRefundAgain: {
    method: 'POST',
    url: '/transaction/refunds/:refundId/again',
    summary: 'Send a refund again, to another bank account, that failed at a bank or came back from it',
    description: 'Makes a new refund of the same amount and answers it. A refund is sent again once.',
    approval: 'refunds',
    access: canWrite(area),
    transaction: 'own',
    idempotency: 'required',
    params: one,
    body: bankDetailsInput,
    output: refundDetail,
    errors: ['NOT_FOUND', 'REFUND_STATE', 'INSUFFICIENT_BALANCE', 'BANK_UNAVAILABLE'],
    message: 'Refund is on its way',
  },
  askForRefundAccount: {
    method: 'POST',
    url: '/transaction/refunds/:refundId/ask',
    summary: 'Ask the customer again, by e-mail, for a bank account',
    access: canWrite(area),
    params: one,
    output: z.object({}),
    errors: ['NOT_FOUND', 'REFUND_STATE', 'TOO_MANY_REQUESTS'],
    message: 'E-mail sent',
  },
  cancelRefund: {
    method: 'POST',
    url: '/transaction/refunds/:refundId/cancel',
    summary: 'Give up a refund that waits for bank details; its money comes back to the balance',
    access: canWrite(area),
    params: one,
    output: refundDetail,
    errors: ['NOT_FOUND', 'REFUND_STATE'],
    message: 'Refund cancelled',
  },
  getRefundRequest: {
    method: 'GET',
    url: '/refund-details/:token',
    summary: 'What a customer sees who was asked where a refund is to go',
    access: 'public',
    params: byToken,
    output: refundRequest,
    errors: ['LINK_DEAD', 'BANK_UNAVAILABLE', 'TOO_MANY_REQUESTS'],
  },
  resolveRequestedAccount: {
    method: 'POST',
    url: '/refund-details/:token/account',
    summary: 'Whose account a number is, for the customer of a refund',
    access: 'public',
    transaction: 'own',
    params: byToken,
    body: bankDetailsInput,
    output: resolved,
    errors: ['LINK_DEAD', 'REFUND_STATE', 'BANK_UNAVAILABLE', 'TOO_MANY_REQUESTS'],
  },
  giveRequestedAccount: {
    method: 'PUT',
    url: '/refund-details/:token/account',
    summary: 'The customer says to which bank account a refund goes',
    access: 'public',
    transaction: 'own',
    params: byToken,
    body: bankDetailsInput,
    output: refundRequest,
    errors: ['LINK_DEAD', 'REFUND_STATE', 'BANK_UNAVAILABLE', 'TOO_MANY_REQUESTS'],
  },
} as const satisfies Contract;
