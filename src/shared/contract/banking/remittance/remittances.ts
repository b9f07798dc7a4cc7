// Contract of remittances: corridors and quotes, sending money abroad, outcomes, and requested documents.
import { z } from 'zod';
import type { Contract } from '../../endpoint.ts';
import { countedPageOf } from '../../envelope.ts';
import { currencyField, idField } from '../../fields.ts';
import { ownCodeErrors, sentCode } from '../../own-codes.ts';
import { callsOf } from '../../platform/noun-calls.ts';
import { privateFileSizeMaxBytes } from '../../platform/uploads.ts';
import { countedSum, sendingWallet, sentQuery } from '../sending.ts';
import { transferCurrencies } from '../transfer-enums.ts';
import { remittanceRefusals } from './remittance-enums.ts';
import {
  corridor,
  lockedQuote,
  quoteInput,
  quoteQuery,
  remittance,
  remittanceDetail,
  remittanceDocument,
  remittanceFilters,
  remittanceListQuery,
  remittanceQuote,
  reversedFilters,
  reversedListQuery,
  sendInput,
  sendRequest,
} from './shapes.ts';

const params = z.object({ remittanceId: idField });
const { read, readOne, write, fileOf } = callsOf({
  area: 'BANKING_SERVICES.REMITTANCE',
  feature: 'remittance',
  params,
  output: remittanceDetail,
});
/** The errors that may stop a remittance. */
const sendingErrors = [...remittanceRefusals, ...ownCodeErrors] as const;

export const remittancesContract = {
  listCorridors: {
    ...read,
    url: '/remittance/corridors',
    summary: 'List remittance corridors',
    description: 'Returns the countries, the methods and the beneficiary fields each requires.',
    output: z.array(corridor),
  },
  listRemittanceWallets: {
    ...read,
    url: '/remittance/wallets',
    summary: 'List the wallets that can pay for remittances in a currency',
    query: z.object({ currency: z.enum(transferCurrencies) }),
    output: z.array(sendingWallet),
  },
  previewQuote: {
    ...read,
    url: '/remittance/quote',
    summary: 'Preview a conversion',
    description: 'Returns the amounts at the current rate, which is not guaranteed.',
    query: quoteQuery,
    output: remittanceQuote,
    errors: ['EXCHANGE_CLOSED', 'REMITTANCE_STATE'],
  },
  lockRemittanceQuote: {
    ...write,
    method: 'POST',
    url: '/remittance/quotes',
    summary: 'Create a remittance quote',
    idempotency: 'optional',
    description: 'The rate is guaranteed for a few minutes.',
    audit: false,
    body: quoteInput,
    output: lockedQuote,
    errors: ['EXCHANGE_CLOSED', 'REMITTANCE_STATE'],
  },
  requestRemittanceCode: {
    ...write,
    method: 'POST',
    url: '/remittance/otp',
    summary: 'Send the one-time code for a remittance to your e-mail address',
    body: z.object({
      remittance: sendRequest
        .optional()
        .describe('The withdrawal to confirm; no code is sent for one that would be refused'),
    }),
    output: sentCode,
    errors: sendingErrors,
    message: 'Code sent',
  },
  sendRemittance: {
    ...write,
    method: 'POST',
    url: '/remittance/send-money',
    summary: 'Send a remittance',
    description:
      'Debits a wallet at the rate of a quote. A member confirms with a one-time code; a secret API key needs none.',
    idempotency: 'required',
    transaction: 'own',
    approval: 'remittances',
    body: sendInput,
    output: remittanceDetail,
    errors: sendingErrors,
    message: 'Remittance submitted',
  },
  listRemittances: {
    ...read,
    url: '/remittance/transactions',
    summary: 'List remittances',
    query: remittanceListQuery,
    output: countedPageOf(remittance),
  },
  exportRemittances: {
    ...fileOf(remittanceFilters),
    url: '/remittance/transactions/export',
    summary: 'Export remittances',
  },
  listReversedRemittances: {
    ...read,
    url: '/remittance/reversed-transactions',
    summary: 'List returned remittances',
    description: 'Returns remittances that came back after they were paid out.',
    query: reversedListQuery,
    output: countedPageOf(remittance),
  },
  exportReversedRemittances: {
    ...fileOf(reversedFilters),
    url: '/remittance/reversed-transactions/export',
    summary: 'Export returned remittances',
  },
  getRemittance: {
    ...readOne,
    url: '/remittance/transactions/:remittanceId',
    summary: 'Get a remittance',
    output: remittanceDetail,
  },
  getRemittanceReceipt: {
    ...readOne,
    url: '/remittance/transactions/:remittanceId/receipt',
    summary: 'Download a remittance receipt',
    description: 'Returns a PDF.',
    output: 'file',
  },
  addRemittanceDocument: {
    ...write,
    method: 'POST',
    url: '/remittance/transactions/:remittanceId/documents',
    summary: 'Upload a requested document',
    description: 'PDF, JPEG or PNG, at most 5 MB, in the field file.',
    params,
    transaction: 'own',
    upload: { field: 'file', sizeMaxBytes: privateFileSizeMaxBytes },
    output: remittanceDocument,
    errors: ['NOT_FOUND', 'REMITTANCE_STATE', 'TOO_LARGE', 'UNSUPPORTED_FILE', 'TOO_MANY_REQUESTS'],
  },
  submitRemittanceDocuments: {
    ...write,
    method: 'POST',
    url: '/remittance/transactions/:remittanceId/documents/submit',
    summary: 'Submit the requested documents',
    description: 'The provider reviews them.',
    params,
    output: remittanceDetail,
    errors: ['NOT_FOUND', 'REMITTANCE_STATE'],
    message: 'Documents submitted',
  },
  getRemittanceDocument: {
    ...readOne,
    url: '/remittance/transactions/:remittanceId/documents/:remittanceDocumentId',
    summary: 'Download a document of a remittance',
    params: params.extend({ remittanceDocumentId: idField }),
    output: 'file',
  },
  getRemittanceStatistics: {
    ...read,
    url: '/remittance/statistics',
    summary: 'Get remittance statistics',
    description: 'Returns what was sent, what is under way and what was returned, in one sending currency.',
    query: sentQuery,
    output: z.object({
      currency: currencyField,
      completed: countedSum,
      underWay: countedSum.describe('Whatever the date, without those on hold'),
      held: countedSum.describe('Whatever the date'),
      returned: countedSum.describe('Failed or returned'),
    }),
  },
} as const satisfies Contract;
