// Contract of transactions: payments in the merchant's view, their list, detail, figures and requery.
import { z } from 'zod';
import { attemptStates, transactionStates } from '#shared/payments/payment-states.ts';
import { describeStates } from '#shared/states.ts';
import { displayedPaymentStates } from '../../payments/displayed-state.ts';
import { canRead, canWrite } from '../../permissions.ts';
import { instantField } from '../dates.ts';
import type { Contract } from '../endpoint.ts';
import { includeOf, minorUnits, pageQuery, pageWithCounts } from '../envelope.ts';
import { currencyField, idField, idOrReference, listOf, searchField, sortField } from '../fields.ts';
import { exportInput, exportJob } from '../platform/exports.ts';
import { figures, periodQuery } from '../platform/figures.ts';
import { moneyMovement, settlementMovement } from '../settlement/money-movement.ts';
import { settlement } from '../settlement/settlement-standing.ts';
import { timelineEvent } from '../timeline.ts';
import { dashboards, paymentFiguresContract } from './payment-figures.ts';
import { paymentSplit } from './payment-split.ts';
import { channels, feeBearers } from './pricing.ts';
import { purchase } from './sources/purchase.ts';

/** The only three statuses of a payment (specification, section 3). Refund, dispute and settlement are badges. */
export const transactionStatuses = ['successful', 'pending', 'failed'] as const;
export type TransactionStatus = (typeof transactionStatuses)[number];
/** A derived badge beside the status. */
export const refundStates = ['none', 'partially_refunded', 'refunded'] as const;
export const disputeStates = ['none', 'open', 'won', 'lost'] as const;
/** The origin of a payment, by the specification's reference types; `api` is checkout/initialize. */
export const sourceKinds = [
  'payment_link_ref',
  'payment_page_ref',
  'qr_code_ref',
  'invoice_reference',
  'subscription',
  'order',
  'terminal',
  'pos_terminal',
  'api',
] as const;
export type SourceKind = (typeof sourceKinds)[number];
/** Source labels on screens. */
export const sourceLabels: Record<SourceKind, string> = {
  payment_link_ref: 'Payment Link',
  payment_page_ref: 'Payment Page',
  qr_code_ref: 'QR code',
  invoice_reference: 'Invoice',
  subscription: 'Subscription',
  order: 'Order',
  terminal: 'Virtual terminal',
  pos_terminal: 'POS terminal',
  api: 'Checkout and API',
};
/** The card schemes that numbers are recognised as. */
export const cardSchemes = ['visa', 'mastercard', 'verve', 'amex', 'discover', 'unknown'] as const;
export type CardScheme = (typeof cardSchemes)[number];

const card = z.object({
  scheme: z.enum(cardSchemes),
  last4: z.string(),
  bin: z.string().describe('First six digits'),
  expiry: z.string().describe('MM/YY'),
  bank: z.string().nullable(),
  country: z.string().nullable(),
});

export const transactionListItem = z.object({
  id: z.uuid(),
  reference: z.string(),
  merchantReference: z.string().nullable(),
  status: z.enum(transactionStatuses),
  refund: z.enum(refundStates),
  refundPending: minorUnits.describe('Amount of pending refunds, minor units'),
  dispute: z.enum(disputeStates),
  standing: z
    .enum(displayedPaymentStates)
    .describe('Combined status: a dispute comes before a refund, a refund before the status'),
  settlement: settlement.nullable().describe('Where the money is; null until it is paid'),
  currency: currencyField,
  amount: minorUnits.describe('Amount the payer paid or is to pay, minor units'),
  fee: minorUnits,
  vat: minorUnits,
  refunded: minorUnits.describe('Amount refunded, minor units'),
  shared: minorUnits.describe('Shares of sub-accounts, minor units'),
  chargedBack: minorUnits.describe('Lost to chargebacks, minor units'),
  net: minorUnits.describe(
    'Net amount of the business after fees, VAT, shares, refunds and chargebacks, minor units; pending: expected amount; failed: 0',
  ),
  channel: z.enum(channels).nullable().describe('null until the payer chooses a channel'),
  card: card.pick({ scheme: true, last4: true }).nullable(),
  customer: z.object({ id: z.uuid().nullable(), name: z.string().nullable(), email: z.string().nullable() }),
  source: z.object({ kind: z.enum(sourceKinds), id: z.uuid().nullable(), name: z.string().nullable() }),
  answers: z
    .array(z.object({ label: z.string(), value: z.string() }))
    .describe('Answers of the payer to the custom fields of the link or page'),
  createdAt: z.string(),
  paidAt: z.string().nullable(),
});
export type TransactionListItem = z.output<typeof transactionListItem>;

const statusTabs = ['all', 'successful', 'pending', 'failed', 'refunded', 'disputed'] as const;

/** The filters without the page, shared by the list and its export. */
export const transactionFilters = z.object({
  search: searchField.describe('Reference, customer name or e-mail'),
  tab: z.enum(statusTabs).default('all'),
  from: instantField.optional().describe('Created at or after'),
  to: instantField.optional().describe('Created before'),
  channel: listOf(channels),
  currency: listOf(['NGN', 'USD', 'EUR', 'GBP', 'INR', 'JPY', 'KRW', 'GHS', 'KES', 'ZAR']),
  source: listOf(sourceKinds),
  amountEq: z.coerce.number().int().optional().describe('Minor units'),
  amountMin: z.coerce.number().int().optional().describe('Minor units, minimum'),
  amountMax: z.coerce.number().int().optional().describe('Minor units, maximum'),
  customer: z.string().trim().max(200).optional().describe('E-mail or name'),
  customerId: z.uuid().optional(),
  sourceId: z.uuid().optional(),
  splitGroupId: z.uuid().optional(),
  last4: z
    .string()
    .regex(/^\d{4}$/, 'must be exactly 4 digits long')
    .optional(),
  reference: z.string().trim().max(64).optional(),
  failure: z.string().trim().max(300).optional().describe('Failed for this reason'),
  failureOther: z.string().trim().max(1000).optional().describe('Failed for none of these reasons (`a|b`)'),
  sort: sortField(['createdAt', 'reference', 'amount'], '-createdAt'),
});
export type TransactionFilters = z.output<typeof transactionFilters>;

/** The payments of one noun: a link, a page, a QR code, a split group. */
export const transactionListQuery = pageQuery.extend(transactionFilters.shape).extend({
  include: includeOf(['counts'], 'counts: also count the rows of each tab'),
});

const statusCounts = z
  .record(z.enum(statusTabs), z.object({ count: z.number().int(), capped: z.boolean() }))
  .describe('Rows by status tab under the other filters; only with include=counts');

/** A page of payments, with counts on request. */
export const transactionPage = pageWithCounts(transactionListItem, statusCounts);

export const transactionDetail = transactionListItem.omit({ card: true }).extend({
  status: z.enum(transactionStatuses).describe(describeStates(transactionStates)),
  feesReturned: minorUnits.describe('Fee and VAT returned with refunds, minor units'),
  chargebackFee: minorUnits.describe('Fees of chargebacks, minor units'),
  disputed: minorUnits.describe('Amount on hold or lost in disputes, minor units'),
  requestedAmount: minorUnits.describe('Requested amount, before a fee paid by the customer'),
  feeBearer: z.enum(feeBearers),
  feeRule: z.string().nullable().describe('"1.5% + ₦100.00"'),
  vatRule: z.string().nullable().describe('"7.5%"'),
  card: card.nullable(),
  cardToken: z.string().nullable().describe('Token of the saved card it was paid with or that it saved'),
  threeDs: z.object({ status: z.string(), eci: z.string().nullable() }).nullable(),
  sender: z
    .object({
      name: z.string().nullable(),
      bank: z.string().nullable(),
      account: z.string().nullable(),
      sessionId: z.string().nullable(),
    })
    .nullable()
    .describe('Sender of a bank transfer'),
  received: minorUnits.nullable().describe('Bank transfer: amount received so far'),
  gateway: z.string().nullable(),
  gatewayReference: z.string().nullable(),
  gatewayResponse: z.string().nullable(),
  failureReason: z.string().nullable(),
  customerPhone: z.string().nullable(),
  split: paymentSplit.nullable().describe('How it is shared'),
  metadata: z.record(z.string(), z.unknown()),
  purchase: purchase.nullable().describe('What was bought; null: the payment was only for an amount'),
  ip: z.string().nullable(),
  device: z.enum(['phone', 'computer']).nullable(),
  canRequery: z.boolean(),
  attempts: z.array(
    z.object({
      number: z.number().int(),
      channel: z.enum(channels),
      status: z
        .enum(['processing', 'challenged', 'successful', 'failed', 'unknown'])
        .describe(describeStates(attemptStates)),
      card: card.pick({ scheme: true, last4: true }).nullable(),
      reason: z.string().nullable(),
      startedAt: z.string(),
      endedAt: z.string().nullable(),
    }),
  ),
  timeline: z.array(timelineEvent),
  movement: moneyMovement.describe('Ledger transfers of this payment and its refunds and chargebacks'),
  settlementMovement,
});
export type TransactionDetail = z.output<typeof transactionDetail>;

const area = 'PAYMENT_GATEWAY.TRANSACTIONS';
const share = { amount: minorUnits, count: z.number().int(), percent: z.number() };

export const transactionsContract = {
  listTransactions: {
    method: 'GET',
    url: '/transaction',
    summary: 'List payments',
    access: canRead(area),
    query: transactionListQuery.extend({
      include: includeOf(
        ['counts', 'figures'],
        'counts: also count the rows of each tab; figures: also return totals',
      ),
    }),
    output: transactionPage.extend({
      figures: figures
        .nullable()
        .optional()
        .describe(
          'Totals under the filters except the tab; null if they would require reading more than 10,000 payments; only with include=figures',
        ),
      figuresCurrency: currencyField.describe('Currency of the filter, otherwise of the business'),
    }),
  },
  getTransaction: {
    method: 'GET',
    url: '/transaction/:transactionId',
    summary: 'Get a payment',
    description: 'Found by its id or reference.',
    access: canRead(area),
    params: z.object({ transactionId: idOrReference }),
    output: transactionDetail,
    errors: ['NOT_FOUND'],
  },
  requeryTransaction: {
    method: 'POST',
    url: '/transaction/:transactionId/requery',
    summary: 'Requery a pending payment',
    description: 'Asks the gateway for the outcome.',
    access: canWrite(area),
    transaction: 'own',
    params: z.object({ transactionId: idOrReference }),
    output: transactionDetail,
    errors: ['NOT_FOUND', 'REQUERY_FINAL'],
  },
  resendReceipt: {
    method: 'POST',
    url: '/transaction/:transactionId/receipt',
    summary: 'Resend the receipt to the customer',
    idempotency: 'optional',
    access: canWrite(area),
    params: z.object({ transactionId: idOrReference }),
    output: z.object({}),
    errors: ['NOT_FOUND', 'CONFLICT'],
    message: 'Receipt sent',
  },
  ...paymentFiguresContract,
  listPaymentSources: {
    method: 'GET',
    url: '/transaction/payment-source-method',
    summary: 'List payment sources',
    description: 'Returns the volume by channel and by source; the shares add up to 100.',
    access: dashboards,
    query: periodQuery,
    output: z.object({
      channels: z.array(z.object({ channel: z.enum(channels), ...share })),
      sources: z.array(z.object({ source: z.enum(sourceKinds), ...share })),
    }),
  },
  createExport: {
    method: 'POST',
    url: '/exports',
    summary: 'Export payments',
    description: 'Includes those that match the filters, or selected ones.',
    access: canRead(area),
    idempotency: 'optional',
    body: exportInput(transactionFilters).extend({
      kind: z.enum(['transactions']).default('transactions'),
      ids: z
        .array(idField)
        .max(1000)
        .optional()
        .describe('Selected rows, instead of all that match the filters'),
    }),
    output: exportJob,
  },
} as const satisfies Contract;
