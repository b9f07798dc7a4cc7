// Contract of disputes: reports by customers, seen and answered by the merchant.
import { z } from 'zod';
import { canRead, canWrite } from '../../permissions.ts';
import { instantField } from '../dates.ts';
import type { Contract } from '../endpoint.ts';
import { countedPageOf, countedPageQuery, minorUnits } from '../envelope.ts';
import {
  amountField,
  currencyField,
  emailField,
  idField,
  idOrReference,
  listOf,
  optionalText,
  textField,
} from '../fields.ts';
import { listFilters } from '../list-filters.ts';
import { exportInput, exportJob } from '../platform/exports.ts';
import { privateFileSizeMaxBytes } from '../platform/uploads.ts';
import { timelineEvent } from '../timeline.ts';

/**
 * UNRESOLVED: raised, and not yet taken up by the team · AWAITING: being worked on · RESOLVED: settled with the customer · ESCALATED:
 * became a chargeback · CLOSED: ended without settlement.
 */
export const disputeStatuses = ['UNRESOLVED', 'AWAITING', 'RESOLVED', 'ESCALATED', 'CLOSED'] as const;
export type DisputeStatus = (typeof disputeStatuses)[number];
export const disputeRaisers = ['payer', 'merchant', 'operator'] as const;
export type DisputeRaiser = (typeof disputeRaisers)[number];
export const disputeCategories = [
  'not_received',
  'not_as_described',
  'wrong_amount',
  'charged_twice',
  'not_recognised',
  'refund_missing',
  'cancelled',
  'other',
] as const;
export type DisputeCategory = (typeof disputeCategories)[number];
/** Category labels on screens and in e-mails. */
export const disputeCategoryLabels: Record<DisputeCategory, string> = {
  not_received: 'I did not receive what I paid for',
  not_as_described: 'It is not as described',
  wrong_amount: 'The amount is wrong',
  charged_twice: 'I was charged twice',
  not_recognised: 'I do not recognise this payment',
  refund_missing: 'I have not received a refund',
  cancelled: 'I cancelled',
  other: 'Something else',
};
/** Short category labels in lists, from the business's perspective. */
export const disputeCategoryShort: Record<DisputeCategory, string> = {
  not_received: 'Not received',
  not_as_described: 'Not as described',
  wrong_amount: 'Wrong amount',
  charged_twice: 'Charged twice',
  not_recognised: 'Not recognised',
  refund_missing: 'Refund missing',
  cancelled: 'Cancelled',
  other: 'Something else',
};

/** Hours within which a dispute must be answered: the CBN requires electronic payment disputes to end within 72 hours. */
export const disputeAnswerHours = 72;
/** Minutes after a message during which files can be added to it. */
export const attachWithinMinutes = 15;

export const dispute = z.object({
  id: idField,
  reference: z.string(),
  status: z.enum(disputeStatuses),
  waitingFor: z.enum(['merchant', 'customer', 'nobody']),
  category: z.enum(disputeCategories),
  currency: currencyField,
  amount: minorUnits,
  raisedBy: z.enum(disputeRaisers),
  customer: z.object({ name: z.string().nullable(), email: z.string().nullable() }),
  payment: z.object({ id: idField, reference: z.string() }),
  assignee: z.object({ id: idField, name: z.string() }).nullable(),
  dueAt: z.string(),
  createdAt: z.string(),
  endedAt: z.string().nullable(),
});
export type Dispute = z.output<typeof dispute>;

export const attachment = z.object({
  id: idField,
  fileName: z.string(),
  contentType: z.string(),
  sizeBytes: z.number().int(),
});
export const disputeMessage = z.object({
  id: idField,
  author: z.enum(['customer', 'merchant', 'operator']),
  authorName: z.string(),
  internal: z.boolean().describe('Internal note of the team; never shown to the customer'),
  body: z.string(),
  at: z.string(),
  attachments: z.array(attachment),
});
export type DisputeMessage = z.output<typeof disputeMessage>;

export const disputeEvent = timelineEvent.omit({ kind: true });

export const disputeDetail = dispute.extend({
  outcome: z.string().nullable().describe('What was agreed, or why it was closed'),
  chargeback: z.object({ id: idField, reference: z.string() }).nullable(),
  messages: z.array(disputeMessage).describe('Oldest first'),
  timeline: z.array(disputeEvent).describe('Newest first'),
});
export type DisputeDetail = z.output<typeof disputeDetail>;

export const disputeFilters = listFilters({
  search: 'Reference of the dispute or payment, customer name or e-mail',
  statuses: disputeStatuses,
  sorts: ['createdAt', 'reference', 'customer', 'amount', 'dueAt', 'urgent'],
  first: 'urgent',
}).extend({
  category: listOf(disputeCategories),
  assignedTo: idField.optional(),
  transactionId: idField.optional(),
  customerId: idField.optional().describe('Only disputes of payments by this customer'),
  due: z.enum(['overdue', 'day']).optional().describe('overdue: past its deadline; day: due within 24 hours'),
  from: instantField.optional(),
  to: instantField.optional(),
});
export type DisputeFilters = z.output<typeof disputeFilters>;
export const disputeListQuery = countedPageQuery.extend(disputeFilters.shape);

export const messageBody = textField('Message', 4000);
export const disputeFields = z.object({
  category: z.enum(disputeCategories),
  amount: amountField.describe('Minor units; at most the amount paid'),
  text: messageBody,
});
export const raiseDisputeInput = disputeFields.extend({
  reference: idOrReference.describe('Id or reference of the payment'),
  customerName: optionalText(100),
  customerEmail: emailField
    .nullish()
    .describe('Address to notify the customer at; that of the payment when left out'),
});

const one = z.object({ disputeId: idField });
const area = 'PAYMENT_GATEWAY.TRANSACTIONS';
const change = {
  access: canWrite(area),
  params: one,
  output: disputeDetail,
} as const;

export const disputesContract = {
  listDisputes: {
    method: 'GET',
    url: '/disputes',
    summary: 'List disputes',
    access: canRead(area),
    query: disputeListQuery,
    output: countedPageOf(dispute),
  },
  raiseDispute: {
    method: 'POST',
    url: '/disputes',
    summary: 'Raise a dispute on behalf of a customer',
    access: canWrite(area),
    idempotency: 'optional',
    body: raiseDisputeInput,
    output: disputeDetail,
    errors: ['NOT_FOUND', 'DISPUTE_STATE'],
    message: 'Dispute opened',
  },
  listDisputeAssignees: {
    method: 'GET',
    url: '/disputes/assignees',
    summary: 'List the members disputes can be assigned to',
    access: canRead(area),
    output: z.object({ items: z.array(z.object({ id: idField, name: z.string() })) }),
  },
  getDispute: {
    method: 'GET',
    url: '/disputes/:disputeId',
    summary: 'Get a dispute',
    description: 'Returns the dispute with its messages.',
    access: canRead(area),
    params: one,
    output: disputeDetail,
    errors: ['NOT_FOUND'],
  },
  updateDispute: {
    ...change,
    method: 'PUT',
    url: '/disputes/:disputeId',
    summary: 'Update a dispute',
    body: z.object({ assignedTo: idField.nullish(), dueAt: instantField.optional() }),
    errors: ['NOT_FOUND', 'DISPUTE_STATE'],
    message: 'Dispute saved',
  },
  answerDispute: {
    ...change,
    method: 'POST',
    url: '/disputes/:disputeId/messages',
    summary: 'Reply to a dispute',
    idempotency: 'optional',
    description: 'Replies to the customer, or adds an internal note.',
    body: z.object({ body: messageBody, internal: z.boolean().default(false) }),
    output: disputeDetail.extend({ messageId: idField }),
    errors: ['NOT_FOUND', 'DISPUTE_STATE'],
  },
  attachToDisputeMessage: {
    ...change,
    method: 'POST',
    url: '/disputes/:disputeId/messages/:messageId/files',
    summary: 'Attach a document to a dispute message',
    description: 'PDF, JPEG or PNG, at most 5 MB, in the field file. The message must have just been sent.',
    params: one.extend({ messageId: idField }),
    transaction: 'own',
    upload: { field: 'file', sizeMaxBytes: privateFileSizeMaxBytes },
    output: attachment,
    errors: ['NOT_FOUND', 'DISPUTE_STATE', 'TOO_LARGE', 'UNSUPPORTED_FILE', 'TOO_MANY_REQUESTS'],
  },
  getDisputeAttachment: {
    method: 'GET',
    url: '/disputes/:disputeId/attachments/:attachmentId',
    summary: 'Download a dispute attachment',
    access: canRead(area),
    params: one.extend({ attachmentId: idField }),
    output: 'file',
    errors: ['NOT_FOUND'],
  },
  endDispute: {
    ...change,
    method: 'POST',
    url: '/disputes/:disputeId/end',
    summary: 'Resolve or close a dispute',
    body: z.object({ status: z.enum(['RESOLVED', 'CLOSED']), outcome: textField('Outcome', 1000) }),
    errors: ['NOT_FOUND', 'DISPUTE_STATE'],
    message: 'Dispute ended',
  },
  exportDisputes: {
    method: 'POST',
    url: '/disputes/export',
    summary: 'Export disputes',
    access: canRead(area),
    idempotency: 'optional',
    body: exportInput(disputeFilters),
    output: exportJob,
  },
} as const satisfies Contract;
