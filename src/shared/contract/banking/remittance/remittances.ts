// Contract of remittances: corridors and quotes, sending money abroad, what became of it, and the documents asked for.
import { z } from 'zod';
import type { Contract } from '../../endpoint.ts';
import { countedPageOf } from '../../envelope.ts';
import { currencyField, idField } from '../../fields.ts';
import { ownCodeErrors, sentCode } from '../../own-codes.ts';
import { callsOf } from '../../platform/noun-calls.ts';
import { privateFileSizeMaxBytes } from '../../platform/uploads.ts';
import { countedSum, sendingWallet, sentQuery } from '../sending.ts';
import { transferCurrencies } from '../transfer-words.ts';
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
  sendWish,
} from './shapes.ts';
import { remittanceRefusals } from './words.ts';

const params = z.object({ remittanceId: idField });
const { read, readOne, write, fileOf } = callsOf({
  area: 'BANKING_SERVICES.REMITTANCE',
  feature: 'remittance',
  params,
  output: remittanceDetail,
});
/** What may stop money that is sent abroad. */
const sendingErrors = [...remittanceRefusals, ...ownCodeErrors] as const;

export const remittancesContract = {
  listCorridors: {
    ...read,
    url: '/remittance/corridors',
    summary: 'Where money can be sent, by which methods, and what has to be known of a beneficiary there',
    output: z.array(corridor),
  },
  listRemittanceWallets: {
    ...read,
    url: '/remittance/wallets',
    summary: 'The wallets of a currency that can be sent from',
    query: z.object({ currency: z.enum(transferCurrencies) }),
    output: z.array(sendingWallet),
  },
  previewQuote: {
    ...read,
    url: '/remittance/quote',
    summary: 'What an amount comes to now; nothing is promised',
    query: quoteQuery,
    output: remittanceQuote,
    errors: ['EXCHANGE_CLOSED', 'REMITTANCE_STATE'],
  },
  lockRemittanceQuote: {
    ...write,
    method: 'POST',
    url: '/remittance/quotes',
    summary: 'Promise a rate for a few minutes',
    audit: false,
    body: quoteInput,
    output: lockedQuote,
    errors: ['EXCHANGE_CLOSED', 'REMITTANCE_STATE'],
  },
  requestRemittanceCode: {
    ...write,
    method: 'POST',
    url: '/remittance/otp',
    summary: 'Send the one-time code a remittance needs to one’s own e-mail address',
    body: z.object({
      remittance: sendWish.optional().describe('One that would be refused gets no code'),
    }),
    output: sentCode,
    errors: sendingErrors,
    message: 'Code sent',
  },
  sendRemittance: {
    ...write,
    method: 'POST',
    url: '/remittance/send-money',
    summary: 'Send money abroad from a wallet, at the rate of a quote',
    description: 'A member confirms with a one-time code; a secret API key needs none.',
    idempotency: 'required',
    transaction: 'own',
    approval: 'remittances',
    body: sendInput,
    output: remittanceDetail,
    errors: sendingErrors,
    message: 'The money was sent',
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
    summary: 'Make a file of the remittances that the filters match',
  },
  listReversedRemittances: {
    ...read,
    url: '/remittance/reversed-transactions',
    summary: 'List remittances that came back after they were paid out',
    query: reversedListQuery,
    output: countedPageOf(remittance),
  },
  exportReversedRemittances: {
    ...fileOf(reversedFilters),
    url: '/remittance/reversed-transactions/export',
    summary: 'Make a file of the remittances that came back',
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
    summary: 'The receipt of a remittance as PDF',
    output: 'file',
  },
  addRemittanceDocument: {
    ...write,
    method: 'POST',
    url: '/remittance/transactions/:remittanceId/documents',
    summary: 'Add a document that was asked for (pdf, jpeg or png, at most 5 MB) in the field file',
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
    summary: 'Hand in the documents: the provider decides',
    params,
    output: remittanceDetail,
    errors: ['NOT_FOUND', 'REMITTANCE_STATE'],
    message: 'Documents submitted',
  },
  getRemittanceDocument: {
    ...readOne,
    url: '/remittance/transactions/:remittanceId/documents/:remittanceDocumentId',
    summary: 'Download a document',
    params: params.extend({ remittanceDocumentId: idField }),
    output: 'file',
  },
  getRemittanceStatistics: {
    ...read,
    url: '/remittance/statistics',
    summary: 'What was sent abroad, what is under way and what came back, in one sending currency',
    query: sentQuery,
    output: z.object({
      currency: currencyField,
      completed: countedSum,
      underWay: countedSum.describe('Of whatever date, without those held'),
      held: countedSum.describe('Of whatever date'),
      returned: countedSum.describe('Failed or returned'),
    }),
  },
} as const satisfies Contract;
