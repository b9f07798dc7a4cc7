// Contract of chargebacks: the merchant's view and responses.
import { z } from 'zod';
import { evidenceSlots } from '../../payments/chargebacks/evidence.ts';
import { canRead, canWrite } from '../../permissions.ts';
import { dayField, instantField } from '../dates.ts';
import type { Contract } from '../endpoint.ts';
import { countedPageOf, countedPageQuery, minorUnits } from '../envelope.ts';
import { amountField, currencyField, emailField, idField, listOf, optionalText } from '../fields.ts';
import { listFilters } from '../list-filters.ts';
import { exportInput, exportJob } from '../platform/exports.ts';
import { privateFileSizeMaxBytes } from '../platform/uploads.ts';
import { attachment, disputeEvent } from './disputes.ts';
import { transactionDetail } from './transactions.ts';

/**
 * PENDING needs a response · ACCEPTED was conceded · CHALLENGED waits for the scheme · RESOLVED was won · CLOSED was lost · ESCALATED came
 * back at the next stage and needs another response.
 */
export const chargebackStatuses = [
  'PENDING',
  'CHALLENGED',
  'ESCALATED',
  'RESOLVED',
  'ACCEPTED',
  'CLOSED',
] as const;
export type ChargebackStatus = (typeof chargebackStatuses)[number];
/** In the order of a chargeback's course. */
export const chargebackStages = ['retrieval', 'first', 'pre_arbitration', 'arbitration'] as const;
export type ChargebackStage = (typeof chargebackStages)[number];
export const chargebackStageLabels: Record<ChargebackStage, string> = {
  retrieval: 'Request for information',
  first: 'Chargeback',
  pre_arbitration: 'Pre-arbitration',
  arbitration: 'Arbitration',
};
/** `other`: no card scheme carried the payment. */
export const chargebackSchemes = ['visa', 'mastercard', 'verve', 'amex', 'discover', 'other'] as const;
export type ChargebackScheme = (typeof chargebackSchemes)[number];
/** local: a card from the merchant's own country. */
export const chargebackRegions = ['local', 'international'] as const;
export type ChargebackRegion = (typeof chargebackRegions)[number];

export const chargeback = z.object({
  id: idField,
  reference: z.string(),
  status: z.enum(chargebackStatuses),
  stage: z.enum(chargebackStages),
  scheme: z.enum(chargebackSchemes),
  region: z.enum(chargebackRegions),
  reasonCode: z.string(),
  reasonTitle: z.string().describe('Meaning of the reason code'),
  currency: currencyField,
  amount: minorUnits,
  onHold: minorUnits.describe('Amount on hold, minor units'),
  customer: z.object({ name: z.string().nullable(), email: z.string().nullable() }),
  payment: z.object({ id: idField, reference: z.string() }),
  dueAt: z.string().nullable().describe('Response deadline; null when no response is needed'),
  openedAt: z.string(),
  decidedAt: z.string().nullable(),
});
export type Chargeback = z.output<typeof chargeback>;

export const evidenceTexts = z.object({
  explanation: optionalText(4000),
  creditIssued: optionalText(2000).describe(
    'Refunds of the payment made before the chargeback; filled in when it is opened',
  ),
  customerName: optionalText(100),
  customerEmail: optionalText(254),
  customerPhone: optionalText(30),
  serviceDetails: optionalText(2000),
  deliveryAddress: optionalText(300),
  deliveryDate: dayField.nullish().transform((value) => value ?? null),
});
const keptText = z.string().nullable();
const keptTexts = z.object({
  explanation: keptText,
  creditIssued: keptText,
  customerName: keptText,
  customerEmail: keptText,
  customerPhone: keptText,
  serviceDetails: keptText,
  deliveryAddress: keptText,
  deliveryDate: keptText,
});
export const evidenceFile = attachment.extend({
  slot: z.enum(evidenceSlots),
  addedBy: z.string(),
  submission: z.number().int().nullable().describe('The response it was submitted with; null: a draft'),
});
export type EvidenceFile = z.output<typeof evidenceFile>;

export const chargebackDetail = chargeback.extend({
  reasonMeans: z.string(),
  reasonEvidence: z.array(z.enum(evidenceSlots)).describe('Evidence to submit, strongest first'),
  note: z.string().nullable(),
  arn: z.string().nullable().describe('The acquirer’s reference number'),
  acceptedAmount: minorUnits,
  lostAmount: minorUnits,
  returnedAmount: minorUnits,
  fee: minorUnits.describe('Fee charged in addition to the amount'),
  refunded: minorUnits.describe('Amount of the payment that was refunded or is pending refund, minor units'),
  feeIfLost: minorUnits.describe('Fee if it is lost or accepted'),
  acceptedBy: z.enum(['merchant', 'deadline', 'rule']).nullable(),
  evidence: keptTexts,
  files: z.array(evidenceFile),
  submissionCount: z.number().int(),
  submissions: z.array(
    z.object({
      number: z.number().int(),
      stage: z.enum(chargebackStages),
      submittedBy: z.string(),
      at: z.string(),
    }),
  ),
  dispute: z.object({ id: idField, reference: z.string() }).nullable(),
  movement: transactionDetail.shape.movement,
  timeline: z.array(disputeEvent).describe('Newest first'),
});
export type ChargebackDetail = z.output<typeof chargebackDetail>;

export const chargebackFilters = listFilters({
  search: 'Reference of the chargeback or payment, customer name or e-mail',
  statuses: chargebackStatuses,
  sorts: ['openedAt', 'reference', 'amount', 'dueAt', 'urgent'],
  first: 'urgent',
}).extend({
  stage: listOf(chargebackStages),
  scheme: listOf(chargebackSchemes),
  transactionId: idField.optional(),
  due: z
    .enum(['day', 'open'])
    .optional()
    .describe('day: response due within 24 hours; open: response required'),
  from: instantField.optional(),
  to: instantField.optional(),
});
export type ChargebackFilters = z.output<typeof chargebackFilters>;
export const chargebackListQuery = countedPageQuery.extend(chargebackFilters.shape);

export const chargebackSettings = z.object({
  currency: currencyField,
  autoAcceptBelow: amountField
    .nullable()
    .describe('Chargebacks below this amount are accepted automatically; null: none'),
  notifyEmails: z
    .array(z.string())
    .describe('Recipients of notifications; empty: the e-mail address of the business'),
});
export const chargebackSettingsInput = z.object({
  autoAcceptBelow: amountField.nullable(),
  notifyEmails: z.array(emailField).max(5, 'At most 5 addresses'),
});

const one = z.object({ chargebackId: idField });
const area = 'PAYMENT_GATEWAY.TRANSACTIONS';
const change = { access: canWrite(area), params: one, output: chargebackDetail } as const;

export const chargebacksContract = {
  listChargebacks: {
    method: 'GET',
    url: '/chargebacks',
    summary: 'List chargebacks',
    access: canRead(area),
    query: chargebackListQuery,
    output: countedPageOf(chargeback),
  },
  getChargebacksDue: {
    method: 'GET',
    url: '/chargebacks/due',
    summary: 'Get chargebacks that need a response',
    description: 'Returns the number and the most urgent one.',
    access: canRead(area),
    output: z.object({
      open: z.number().int(),
      withinDay: z.number().int(),
      disputes: z.number().int().describe('Disputes that await your reply'),
      first: z
        .object({
          id: idField,
          reference: z.string(),
          currency: currencyField,
          amount: minorUnits,
          dueAt: z.string(),
        })
        .nullable(),
    }),
  },
  getChargebackSettings: {
    method: 'GET',
    url: '/chargebacks/settings',
    summary: 'Get the chargeback settings',
    access: canRead(area),
    output: chargebackSettings,
  },
  saveChargebackSettings: {
    method: 'PUT',
    url: '/chargebacks/settings',
    summary: 'Update the chargeback settings',
    description: 'Sets automatic acceptance and notifications.',
    access: canWrite(area),
    body: chargebackSettingsInput,
    output: chargebackSettings,
    message: 'Settings saved',
  },
  getChargeback: {
    method: 'GET',
    url: '/chargebacks/:chargebackId',
    summary: 'Get a chargeback',
    description: 'Returns the chargeback with its evidence.',
    access: canRead(area),
    params: one,
    output: chargebackDetail,
    errors: ['NOT_FOUND'],
  },
  saveEvidence: {
    ...change,
    method: 'PUT',
    url: '/chargebacks/:chargebackId/evidence',
    summary: 'Save chargeback evidence as a draft',
    body: evidenceTexts,
    errors: ['NOT_FOUND', 'CHARGEBACK_STATE'],
    message: 'Draft saved',
  },
  addEvidenceFile: {
    ...change,
    method: 'POST',
    url: '/chargebacks/:chargebackId/evidence/:slot/files',
    summary: 'Upload a document to a chargeback draft',
    description: 'PDF, JPEG or PNG, at most 5 MB, in the field file.',
    params: one.extend({ slot: z.enum(evidenceSlots) }),
    transaction: 'own',
    upload: { field: 'file', sizeMaxBytes: privateFileSizeMaxBytes },
    output: evidenceFile,
    errors: ['NOT_FOUND', 'CHARGEBACK_STATE', 'TOO_LARGE', 'UNSUPPORTED_FILE', 'TOO_MANY_REQUESTS'],
  },
  getEvidenceFile: {
    method: 'GET',
    url: '/chargebacks/:chargebackId/files/:evidenceFileId',
    summary: 'Download a chargeback document',
    access: canRead(area),
    params: one.extend({ evidenceFileId: idField }),
    output: 'file',
    errors: ['NOT_FOUND'],
  },
  removeEvidenceFile: {
    ...change,
    method: 'DELETE',
    url: '/chargebacks/:chargebackId/files/:evidenceFileId',
    summary: 'Remove a document from a chargeback draft',
    params: one.extend({ evidenceFileId: idField }),
    output: z.object({}),
    errors: ['NOT_FOUND', 'CHARGEBACK_STATE'],
  },
  challengeChargeback: {
    ...change,
    method: 'POST',
    url: '/chargebacks/:chargebackId/challenge',
    summary: 'Submit chargeback evidence',
    body: evidenceTexts,
    idempotency: 'optional',
    errors: ['NOT_FOUND', 'CHARGEBACK_STATE'],
    message: 'Evidence submitted',
  },
  acceptChargeback: {
    ...change,
    method: 'POST',
    url: '/chargebacks/:chargebackId/accept',
    summary: 'Accept a chargeback',
    description: 'Accepts it in full or in part; the rest can still be challenged.',
    body: z.object({ amount: amountField.nullable().describe('Minor units; null: the full amount') }),
    idempotency: 'optional',
    errors: ['NOT_FOUND', 'CHARGEBACK_STATE'],
    message: 'Chargeback accepted',
  },
  exportChargebacks: {
    method: 'POST',
    url: '/chargebacks/export',
    summary: 'Export chargebacks',
    access: canRead(area),
    idempotency: 'optional',
    body: exportInput(chargebackFilters),
    output: exportJob,
  },
} as const satisfies Contract;
