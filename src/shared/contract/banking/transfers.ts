// Contract of single transfers: name enquiry, quotes, sending, and outcomes.
import { z } from 'zod';
import type { Contract } from '../endpoint.ts';
import { countedPageOf, minorUnits } from '../envelope.ts';
import { amountField, currencyField, idField } from '../fields.ts';
import { sentCode } from '../own-codes.ts';
import { callsOf } from '../platform/noun-calls.ts';
import { codeField, countedSum, sendingErrors, sentQuery } from './sending.ts';
import { transferCurrencies, transferPurposeKeys } from './transfer-enums.ts';
import {
  nameEnquiryAnswer,
  nameEnquiryInput,
  quote,
  singleInput,
  transfer,
  transferDetail,
  transferFilters,
  transferInput,
  transferListQuery,
} from './transfer-shapes.ts';

const area = 'BANKING_SERVICES.TRANSFERS';
const one = z.object({ transferId: idField });
const { read, readOne, write, change, fileOf } = callsOf({
  area,
  feature: 'transfers',
  params: one,
  output: transferDetail,
});
const send = {
  ...write,
  method: 'POST',
  version: 2,
  idempotency: 'required',
  transaction: 'own',
  approval: 'transfers',
  output: transferDetail,
  errors: sendingErrors,
  message: 'Transfer submitted',
} as const;

export const transfersContract = {
  listTransfers: {
    ...read,
    url: '/transfer/transactions',
    version: 2,
    summary: 'List transfers',
    query: transferListQuery,
    output: countedPageOf(transfer),
  },
  listTransfersV1: {
    ...read,
    url: '/fund-transfer/transactions',
    summary: 'List transfers (v1)',
    description: 'Same as GET /v2/transfer/transactions.',
    query: transferListQuery,
    output: countedPageOf(transfer),
  },
  getTransferStatistics: {
    ...read,
    url: '/transfer/statistics',
    version: 2,
    summary: 'Get transfer statistics',
    description: 'Returns what was sent, what is under way and what was returned, in one currency.',
    query: sentQuery,
    output: z.object({
      currency: currencyField,
      successful: countedSum,
      under_way: countedSum.describe('Whatever the date'),
      failed: countedSum.describe('Failed or returned'),
      scheduled: countedSum.describe('Whatever the date'),
      charges: minorUnits.describe('Fees, VAT and stamp duty of completed transfers'),
    }),
  },
  exportTransfers: {
    ...fileOf(transferFilters),
    url: '/transfer/transactions/export',
    version: 2,
    summary: 'Export transfers',
  },
  getTransfer: {
    ...readOne,
    url: '/transfer/transactions/:transferId',
    version: 2,
    summary: 'Get a transfer',
    output: transferDetail,
  },
  getTransferReceipt: {
    ...readOne,
    url: '/transfer/transactions/:transferId/receipt',
    version: 2,
    summary: 'Download a transfer receipt',
    description: 'Returns a PDF.',
    output: 'file',
  },
  cancelTransfer: {
    ...change,
    method: 'POST',
    url: '/transfer/transactions/:transferId/cancel',
    version: 2,
    summary: 'Cancel a scheduled transfer',
    idempotency: 'optional',
    errors: ['NOT_FOUND', 'TRANSFER_STATE'],
    message: 'Transfer cancelled',
  },
  enquireName: {
    ...write,
    method: 'POST',
    url: '/transfer/name-enquiry',
    version: 2,
    summary: 'Make a name enquiry',
    description:
      'Returns the name at the bank, how similar it is to the one given, and the warnings to confirm.',
    transaction: 'own',
    audit: false,
    body: nameEnquiryInput,
    output: nameEnquiryAnswer,
    errors: ['TOO_MANY_REQUESTS'],
  },
  quoteTransfer: {
    ...read,
    url: '/transfer/charges',
    version: 2,
    summary: 'Get the cost of a transfer',
    query: z.object({
      amount: z.coerce.number().pipe(amountField),
      currency: z.enum(transferCurrencies).default('NGN'),
      purpose: z.enum(transferPurposeKeys).default('other'),
    }),
    output: quote,
  },
  requestTransferCode: {
    ...write,
    method: 'POST',
    url: '/transfer/otp',
    version: 2,
    summary: 'Send the one-time code for a transfer to your e-mail address',
    body: z.object({
      transfer: transferInput
        .optional()
        .describe('The withdrawal to confirm; no code is sent for one that would be refused'),
    }),
    output: sentCode,
    errors: sendingErrors,
    message: 'Code sent',
  },
  createTransfer: {
    ...send,
    url: '/transfer/single',
    summary: 'Create a transfer',
    description:
      'Sends money from a wallet to a bank account. The account name is looked up first. A member confirms with a one-time code; a secret API key needs none.',
    body: singleInput,
  },
  completeTransfer: {
    ...send,
    url: '/transfer/complete-transfer',
    summary: 'Complete a transfer',
    description: 'The second of two steps: takes the same input with the code sent by POST /transfer/otp.',
    body: singleInput.extend({ code: codeField }),
  },
} as const satisfies Contract;
