// Contract of chargebacks and disputes for staff: opening chargebacks, files from the acquirer, stages, decisions and deadlines.
import { z } from 'zod';
import { instantField } from '../dates.ts';
import type { Contract } from '../endpoint.ts';
import { minorUnits, pageOf, pageQuery } from '../envelope.ts';
import {
  amountField,
  currencyField,
  idField,
  listOf,
  optionalText,
  searchField,
  textField,
} from '../fields.ts';
import {
  chargeback,
  chargebackDetail,
  chargebackRegions,
  chargebackSchemes,
  chargebackStages,
  chargebackStatuses,
} from '../payments/chargebacks.ts';
import { dispute, disputeDetail, disputeStatuses, messageBody } from '../payments/disputes.ts';
import { importCallsOf } from '../platform/import-calls.ts';
import { enumCell, type ImportShape, instantCell, maybeCell, textCell } from '../platform/imports.ts';

const business = z.object({ id: idField, name: z.string(), mode: z.enum(['test', 'live']) });
export const operatorChargeback = chargeback.extend({ business });
export type OperatorChargeback = z.output<typeof operatorChargeback>;
export const operatorChargebackDetail = chargebackDetail.extend({ business });
export type OperatorChargebackDetail = z.output<typeof operatorChargebackDetail>;
export const operatorDispute = dispute.extend({ business });
export type OperatorDispute = z.output<typeof operatorDispute>;
export const operatorDisputeDetail = disputeDetail.extend({ business });

export const operatorChargebackQuery = pageQuery.extend({
  search: searchField.describe('Reference of the chargeback or payment, or name of the business'),
  status: listOf(chargebackStatuses),
  stage: listOf(chargebackStages),
});
export const operatorDisputeQuery = pageQuery.extend({
  search: searchField,
  status: listOf(disputeStatuses),
});

const arn = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9-]{1,40}$/, 'Use letters, digits and hyphens, at most 40')
  .nullish()
  .describe('Reference number of the acquirer; one that already exists is not opened again');
const reasonCode = z
  .string({ error: 'Reason is required' })
  .trim()
  .regex(/^[A-Za-z0-9._-]{1,20}$/, 'Reason is required');
export const openChargebackInput = z.object({
  reference: textField('Payment reference', 64),
  amount: amountField.nullable().describe('Minor units; null: everything that can still be disputed'),
  stage: z.enum(chargebackStages),
  reasonCode,
  arn,
  dueAt: instantField.nullish().describe('null: by the table of deadlines'),
  note: optionalText(500),
});
export const moveChargebackInput = z.object({
  stage: z.enum(chargebackStages).describe('Must be in the future'),
  dueAt: instantField.nullish().describe('null: by the table of deadlines'),
  note: optionalText(500),
});

/** The results of a row of the acquirer's file, where it is imported. */
const importResults = {
  opened: 'Chargebacks opened',
  moved: 'Chargebacks moved to a later stage',
  known: 'Rows already imported',
} as const;

/** The columns of the acquirer's file; the first five are required. */
const importColumns = [
  {
    name: 'payment_reference',
    required: true,
    text: 'Our reference of the payment, for example KSW-8F2K1M9Q0A',
    schema: textCell,
  },
  {
    name: 'arn',
    required: true,
    text: 'Reference number of the acquirer; one that already exists is not imported again',
    schema: textCell.regex(/^[A-Za-z0-9-]{1,40}$/, 'Must be letters, digits and hyphens, at most 40'),
  },
  {
    name: 'stage',
    required: true,
    text: 'retrieval, first, pre_arbitration or arbitration; a later stage moves the chargeback',
    schema: enumCell(chargebackStages),
  },
  {
    name: 'reason_code',
    required: true,
    text: 'Reason code of the scheme, for example 10.4 or 4853',
    schema: textCell.regex(/^[A-Za-z0-9._-]{1,20}$/, 'Must be a code such as 10.4 or 4853'),
  },
  {
    name: 'amount',
    required: true,
    text: 'In the payment’s currency, for example 1500.50',
    schema: textCell,
  },
  {
    name: 'currency',
    required: false,
    text: 'Currency of the amount; the currency of the payment when empty',
    schema: textCell,
  },
  {
    name: 'due_at',
    required: false,
    text: 'For example 2026-11-24T16:00:00Z; by the table of deadlines when empty',
    schema: maybeCell(instantCell),
  },
] as const;
export const chargebackImportShape = {
  columns: importColumns,
  rowsMax: 10_000,
} as const satisfies ImportShape;

const look = { access: { operator: ['DISPUTES.READ'] } } as const;
const change = { access: { operator: ['DISPUTES.READ_WRITE'] } } as const;
const oneCase = z.object({ chargebackId: idField });
const oneDispute = z.object({ disputeId: idField });

const files = importCallsOf({
  base: {},
  read: look.access,
  write: change.access,
  results: importResults,
  params: z.object({ importId: idField }),
});
export type ChargebackImport = z.output<typeof files.summary>;

export const operatorDisputesContract = {
  listOperatorChargebacks: {
    ...look,
    method: 'GET',
    url: '/operator/disputes/chargebacks',
    summary: 'List the chargebacks of every business',
    description: 'Most urgent first.',
    query: operatorChargebackQuery,
    output: pageOf(operatorChargeback).extend({ counts: z.record(z.string(), z.number()) }),
  },
  findDisputablePayment: {
    ...look,
    method: 'GET',
    url: '/operator/disputes/payment/:reference',
    summary: 'Find a payment to dispute',
    description: 'Returns the payment of a reference and what of it can be disputed.',
    params: z.object({ reference: z.string().min(3).max(64) }),
    output: z.object({
      reference: z.string(),
      business,
      scheme: z.enum(chargebackSchemes),
      region: z.enum(chargebackRegions),
      currency: currencyField,
      amount: minorUnits,
      disputable: minorUnits.describe('Paid less charged back'),
      refunded: minorUnits.describe('Already refunded or pending refund'),
      customer: z.string().nullable(),
      paidAt: z.string().nullable(),
    }),
    errors: ['NOT_FOUND'],
  },
  openOperatorChargeback: {
    ...change,
    method: 'POST',
    url: '/operator/disputes/chargebacks',
    summary: 'Open a chargeback',
    idempotency: 'optional',
    body: openChargebackInput,
    output: operatorChargebackDetail,
    errors: ['NOT_FOUND', 'CHARGEBACK_STATE', 'CONFLICT'],
    message: 'Chargeback opened',
  },
  getOperatorChargeback: {
    ...look,
    method: 'GET',
    url: '/operator/disputes/chargebacks/:chargebackId',
    summary: 'Get a chargeback of any business',
    description: 'Returns the merchant’s evidence.',
    params: oneCase,
    output: operatorChargebackDetail,
    errors: ['NOT_FOUND'],
  },
  moveOperatorChargeback: {
    ...change,
    method: 'POST',
    url: '/operator/disputes/chargebacks/:chargebackId/move',
    summary: 'Move a chargeback to a later stage',
    params: oneCase,
    body: moveChargebackInput,
    output: operatorChargebackDetail,
    errors: ['NOT_FOUND', 'CHARGEBACK_STATE'],
    message: 'Chargeback moved',
  },
  decideOperatorChargeback: {
    ...change,
    method: 'POST',
    url: '/operator/disputes/chargebacks/:chargebackId/decide',
    summary: 'Decide a chargeback',
    description: 'Posts the decision of the scheme.',
    params: oneCase,
    body: z.object({ outcome: z.enum(['won', 'lost']), note: optionalText(500) }),
    output: operatorChargebackDetail,
    errors: ['NOT_FOUND', 'CHARGEBACK_STATE'],
    message: 'Decision posted',
  },
  getOperatorEvidenceFile: {
    ...look,
    method: 'GET',
    url: '/operator/disputes/chargebacks/:chargebackId/files/:evidenceFileId',
    summary: 'Download a chargeback document of any business',
    params: oneCase.extend({ evidenceFileId: idField }),
    output: 'file',
    errors: ['NOT_FOUND'],
  },
  listOperatorDisputes: {
    ...look,
    method: 'GET',
    url: '/operator/disputes/complaints',
    summary: 'List the disputes of every business',
    query: operatorDisputeQuery,
    output: pageOf(operatorDispute).extend({ counts: z.record(z.string(), z.number()) }),
  },
  getOperatorDispute: {
    ...look,
    method: 'GET',
    url: '/operator/disputes/complaints/:disputeId',
    summary: 'Get a dispute of any business',
    description: 'Returns its messages without the internal notes of the merchant.',
    params: oneDispute,
    output: operatorDisputeDetail,
    errors: ['NOT_FOUND'],
  },
  raiseOperatorDispute: {
    ...change,
    method: 'POST',
    url: '/operator/disputes/complaints',
    summary: 'Raise a dispute reported to the provider',
    idempotency: 'optional',
    body: z.object({
      reference: textField('Payment reference', 64),
      category: dispute.shape.category,
      amount: amountField,
      text: messageBody,
    }),
    output: operatorDisputeDetail,
    errors: ['NOT_FOUND', 'DISPUTE_STATE'],
    message: 'Dispute opened',
  },
  answerOperatorDispute: {
    ...change,
    method: 'POST',
    url: '/operator/disputes/complaints/:disputeId/messages',
    summary: 'Reply to a dispute of any business',
    idempotency: 'optional',
    params: oneDispute,
    body: z.object({ body: messageBody }),
    output: operatorDisputeDetail,
    errors: ['NOT_FOUND', 'DISPUTE_STATE'],
    message: 'Message sent',
  },
  escalateDispute: {
    ...change,
    method: 'POST',
    url: '/operator/disputes/complaints/:disputeId/escalate',
    summary: 'Escalate a dispute to a chargeback',
    params: oneDispute,
    body: openChargebackInput.omit({ reference: true }),
    output: operatorChargebackDetail,
    errors: ['NOT_FOUND', 'DISPUTE_STATE', 'CHARGEBACK_STATE', 'CONFLICT'],
    message: 'Chargeback opened',
  },
  listChargebackImports: {
    ...files.list,
    url: '/operator/disputes/imports',
    summary: 'List chargeback imports',
  },
  importChargebacks: {
    ...files.bring,
    url: '/operator/disputes/imports',
    summary: 'Import chargebacks from a CSV file of the acquirer',
    description: 'Takes the file in the field file. Rows that were imported before are skipped.',
  },
  downloadImportReport: {
    ...files.report,
    url: '/operator/disputes/imports/:importId/report',
    summary: 'Download the result file of a chargeback import',
  },
} as const satisfies Contract;
