// Contract of payer disputes: reporting a problem with a payment and following its progress, by a secret link.
import { z } from 'zod';
import { languages } from '../../languages.ts';
import type { Contract } from '../endpoint.ts';
import { minorUnits } from '../envelope.ts';
import { currencyField, idField, optionalText } from '../fields.ts';
import { privateFileSizeMaxBytes } from '../platform/uploads.ts';
import {
  attachment,
  disputeCategories,
  disputeFields,
  disputeMessage,
  disputeStatuses,
  messageBody,
} from './disputes.ts';
import { paidFor } from './sources/paid-for.ts';

const merchant = z.object({
  name: z.string(),
  logoUrl: z.string().nullable(),
  primaryColor: z.string(),
  secondaryColor: z.string(),
  platformName: z.string(),
});
const paid = z.object({
  merchant,
  testMode: z.boolean(),
  simulated: z.boolean().describe('Whether live mode is simulated in this installation; no money moves'),
  timeZone: z.string(),
  reference: z.string(),
  language: z.enum(languages).nullable().describe('Language for messages to the payer; null: not known'),
  paidFor,
  title: z.string().describe('The same in English'),
  currency: currencyField,
  amount: minorUnits.describe('Amount paid'),
  paidAt: z.string(),
});

export const payerDisputeInput = disputeFields.extend({
  name: optionalText(100),
  code: z
    .string()
    .regex(/^\d{6}$/, 'Enter the 6 digits of the code')
    .describe('Sent to the e-mail address of the payment; only its payer can open a dispute'),
});
export const payerDisputeThread = paid.extend({
  disputeReference: z.string(),
  status: z.enum(disputeStatuses),
  category: z.enum(disputeCategories),
  disputedAmount: minorUnits,
  outcome: z.string().nullable(),
  createdAt: z.string(),
  messages: z.array(disputeMessage.omit({ internal: true })).describe('Oldest first, without internal notes'),
});
export type PayerDisputeThread = z.output<typeof payerDisputeThread>;

/** The secret of the link. */
const token = z.object({
  token: z.string().regex(/^[A-Za-z0-9_-]{43}$/, 'This link is incomplete. Open it again from the e-mail.'),
});
const reference = z.object({ reference: z.string().min(3).max(64) });
const open = { access: 'public', audit: false } as const;
const limited = ['NOT_FOUND', 'DISPUTE_STATE', 'TOO_MANY_REQUESTS'] as const;

export const payerDisputesContract = {
  getComplaintForm: {
    ...open,
    method: 'GET',
    url: '/complaints/payment/:reference',
    summary: 'Get the dispute form of a payment',
    params: reference,
    output: paid.extend({
      mayReport: z.boolean(),
      reason: z.string().nullable(),
      amountMax: minorUnits.describe('Amount that is neither refunded nor disputed'),
    }),
    errors: ['NOT_FOUND'],
  },
  sendComplaintCode: {
    ...open,
    method: 'POST',
    url: '/complaints/payment/:reference/code',
    summary: 'Send the code to report a problem with a payment',
    description: 'The code goes to the payer’s e-mail address.',
    params: reference,
    transaction: 'own',
    output: z.object({ sentTo: z.string().describe('E-mail address of the payment, partly hidden') }),
    errors: limited,
    message: 'Code sent',
  },
  reportProblem: {
    ...open,
    method: 'POST',
    url: '/complaints/payment/:reference',
    summary: 'Report a problem with a payment',
    params: reference,
    body: payerDisputeInput,
    transaction: 'own',
    output: z.object({
      token: z.string().describe('Secret of the link, which is also sent by e-mail'),
      messageId: idField.describe('Id of the message; files can be attached to it'),
      reference: z.string(),
    }),
    errors: [...limited, 'CODE_SPENT'],
    message: 'Problem reported',
  },
  getComplaint: {
    ...open,
    method: 'GET',
    url: '/complaints/:token',
    summary: 'Get a reported problem',
    params: token,
    output: payerDisputeThread,
    errors: ['NOT_FOUND'],
  },
  answerComplaint: {
    ...open,
    method: 'POST',
    url: '/complaints/:token/messages',
    summary: 'Send a message about a reported problem',
    idempotency: 'optional',
    params: token,
    body: z.object({ body: messageBody }),
    output: z.object({ messageId: idField }),
    errors: limited,
    message: 'Message sent',
  },
  attachToComplaint: {
    ...open,
    method: 'POST',
    url: '/complaints/:token/messages/:messageId/files',
    summary: 'Attach a document to a reported problem',
    description: 'PDF, JPEG or PNG, at most 5 MB, in the field file. The message must have just been sent.',
    params: token.extend({ messageId: idField }),
    transaction: 'own',
    upload: { field: 'file', sizeMaxBytes: privateFileSizeMaxBytes },
    output: attachment,
    errors: [...limited, 'TOO_LARGE', 'UNSUPPORTED_FILE'],
  },
  getComplaintAttachment: {
    ...open,
    method: 'GET',
    url: '/complaints/:token/attachments/:attachmentId',
    summary: 'Download an attachment of a reported problem',
    params: token.extend({ attachmentId: idField }),
    output: 'file',
    errors: ['NOT_FOUND'],
  },
  withdrawComplaint: {
    ...open,
    method: 'POST',
    url: '/complaints/:token/withdraw',
    summary: 'Withdraw a reported problem',
    params: token,
    output: z.object({}),
    errors: limited,
    message: 'Withdrawn',
  },
} as const satisfies Contract;
