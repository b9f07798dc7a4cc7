// Contract of refunds: money of a payment returned in whole or in part, and its outcome.
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
  amount: amountField.nullish().describe('Minor units; the full refundable amount when left out'),
  reason: z.enum(refundReasons, { error: 'Reason is required' }),
  customerNote: optionalText(500).describe('Shown to the customer'),
  merchantNote: optionalText(500).describe('Shown to your team only'),
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
  share: minorUnits.describe('Share by the split rule, minor units'),
  taken: minorUnits.describe('Debited from this balance; the business covers what a sub-account cannot'),
});

/** The common fields of every refund representation. */
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
  expectedOn: day.nullable().describe('Expected date of arrival at the customer'),
  failureReason: z.string().nullable(),
  initiatedBy: z.string(),
  createdAt: z.string(),
  endedAt: z.string().nullable(),
});
export type RefundListItem = z.output<typeof refundListItem>;

export const refundDetail = refundListItem.extend({
  externalReference: z.string().nullable().describe('Your own number for it, as in a refund import'),
  customerNote: z.string().nullable(),
  merchantNote: z.string().nullable(),
  fees: z
    .enum(refundFees)
    .describe('kept: you bear the processing fee; returned: you get back the amount in fee'),
  fee: minorUnits.describe('Part of the processing fee returned, minor units'),
  vat: minorUnits,
  parts: z.array(part),
  gateway: z.string().nullable(),
  gatewayReference: z.string().nullable(),
  gatewayResponse: z.string().nullable(),
  detailsDueAt: z.string().nullable().describe('AWAITING: deadline for bank details'),
  canSendAgain: z
    .boolean()
    .describe('Whether it failed at the bank or was returned, and has not been resent'),
  replaces: named.nullable().describe('The refund it resends'),
  replacedBy: named.nullable().describe('The refund that resends it'),
  canAskCustomer: z
    .boolean()
    .describe('Whether the customer can be asked for bank details: AWAITING with an e-mail address'),
  timeline: z.array(timelineEvent),
  movement: transactionDetail.shape.movement,
});
export type RefundDetail = z.output<typeof refundDetail>;

export const refundPreview = z.object({
  currency: currencyField,
  captured: minorUnits.describe('Amount paid, minor units'),
  refunded: minorUnits,
  pending: minorUnits.describe('In refunds with an unknown outcome'),
  disputed: minorUnits.describe('In disputes; cannot be refunded'),
  max: minorUnits.describe('Amount that can be refunded now'),
  amount: minorUnits.describe('The amount the following fields are for'),
  blocked: z.string().nullable().describe('Why nothing can be refunded'),
  fees: z.enum(refundFees),
  fee: minorUnits.describe('Part of the processing fee that is returned'),
  vat: minorUnits,
  parts: z.array(part),
  short: minorUnits.describe('Amount missing from your balance; 0: there is enough'),
  held: minorUnits.describe('Your money in payouts on hold, which can be returned to the balance'),
  destination,
  expectedOn: day.nullable(),
  note: z.string().nullable().describe('How it is refunded, as a sentence'),
});
export type RefundPreview = z.output<typeof refundPreview>;

/** The filters without the page, shared by the list and its export. */
export const refundFilters = listFilters({
  search: 'Reference of the refund or payment, customer name or e-mail',
  statuses: refundStatuses,
  sorts: ['createdAt', 'reference', 'amount', 'expectedOn'],
}).extend({
  reason: listOf(refundReasons),
  currency: listOf(['NGN', 'USD', 'EUR', 'GBP', 'INR', 'JPY', 'KRW', 'GHS', 'KES', 'ZAR']),
  way: listOf(['card', 'bank']).describe('Refund method'),
  transactionId: z.uuid().optional(),
  customerId: z.uuid().optional(),
  amountEq: z.coerce.number().int().optional().describe('Minor units'),
  amountMin: z.coerce.number().int().optional().describe('Minor units, minimum'),
  amountMax: z.coerce.number().int().optional().describe('Minor units, maximum'),
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
    summary: 'Preview a refund',
    description: 'Returns what can be refunded and who bears it.',
    access: canRead(area),
    params: ofPayment,
    query: z.object({
      amount: askedAmount.optional().describe('Minor units; the full amount when left out'),
    }),
    output: refundPreview,
    errors: ['NOT_FOUND'],
  },
  refundPayment: {
    method: 'POST',
    url: '/transaction/:transactionId/refund',
    summary: 'Refund a payment',
    description:
      'Refunds the payment in full or in part. The amount is debited from your balance immediately and returned if the refund fails. The outcome is known later: get the refund again, or listen for refund.succeeded and refund.failed.',
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
    summary: 'Export refunds',
    access: canRead(area),
    idempotency: 'optional',
    body: exportInput(refundFilters),
    output: exportJob,
  },
  getRefund: {
    method: 'GET',
    url: '/transaction/refunds/:refundId',
    summary: 'Get a refund',
    description: 'Found by its id or reference.',
    access: canRead(area),
    params: one,
    output: refundDetail,
    errors: ['NOT_FOUND'],
  },
  getRefundReceipt: {
    method: 'GET',
    url: '/transaction/refunds/:refundId/receipt',
    summary: 'Download a refund receipt',
    description: 'Returns a PDF.',
    access: canRead(area),
    params: one,
    output: 'file',
    errors: ['NOT_FOUND', 'REFUND_STATE'],
  },
  giveRefundAccount: {
    method: 'PUT',
    url: '/transaction/refunds/:refundId/account',
    summary: 'Set the bank account of a refund',
    description: 'Possible while the refund awaits bank details.',
    approval: 'refunds',
    access: canWrite(area),
    transaction: 'own',
    params: one,
    body: bankDetailsInput,
    output: refundDetail,
    errors: ['NOT_FOUND', 'REFUND_STATE', 'BANK_UNAVAILABLE'],
    message: 'Refund submitted',
  },
  sendRefundAgain: {
    method: 'POST',
    url: '/transaction/refunds/:refundId/again',
    summary: 'Resend a refund',
    description:
      'Sends a refund that failed at a bank or was returned to another bank account. Creates and returns a new refund of the same amount. A refund can be resent once.',
    approval: 'refunds',
    access: canWrite(area),
    transaction: 'own',
    idempotency: 'required',
    params: one,
    body: bankDetailsInput,
    output: refundDetail,
    errors: ['NOT_FOUND', 'REFUND_STATE', 'INSUFFICIENT_BALANCE', 'BANK_UNAVAILABLE'],
    message: 'Refund submitted',
  },
  askForRefundAccount: {
    method: 'POST',
    url: '/transaction/refunds/:refundId/ask',
    summary: 'Ask the customer for bank details again',
    idempotency: 'optional',
    description: 'Sends an e-mail.',
    access: canWrite(area),
    params: one,
    output: z.object({}),
    errors: ['NOT_FOUND', 'REFUND_STATE', 'TOO_MANY_REQUESTS'],
    message: 'E-mail sent',
  },
  cancelRefund: {
    method: 'POST',
    url: '/transaction/refunds/:refundId/cancel',
    summary: 'Cancel a refund',
    description: 'Possible while it awaits bank details. The amount returns to the balance.',
    access: canWrite(area),
    params: one,
    output: refundDetail,
    errors: ['NOT_FOUND', 'REFUND_STATE'],
    message: 'Refund cancelled',
  },
  getRefundRequest: {
    method: 'GET',
    url: '/refund-details/:token',
    summary: 'Get a refund request',
    description: 'Returns what the customer sees who is asked for bank details.',
    access: 'public',
    params: byToken,
    output: refundRequest,
    errors: ['LINK_DEAD', 'BANK_UNAVAILABLE', 'TOO_MANY_REQUESTS'],
  },
  resolveRequestedAccount: {
    method: 'POST',
    url: '/refund-details/:token/account',
    summary: 'Look up the account name for a refund',
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
    summary: 'Submit the bank account for a refund',
    access: 'public',
    transaction: 'own',
    params: byToken,
    body: bankDetailsInput,
    output: refundRequest,
    errors: ['LINK_DEAD', 'REFUND_STATE', 'BANK_UNAVAILABLE', 'TOO_MANY_REQUESTS'],
  },
} as const satisfies Contract;
