// Contract of closed months of the books: the list of closings, their trial balances with proof, and closing the next month.
import { z } from 'zod';
import { canRead, canWrite } from '../../permissions.ts';
import type { Contract } from '../endpoint.ts';
import { instant, minorUnits, pageOf, pageQuery } from '../envelope.ts';
import { currencyField, idField, optionalText } from '../fields.ts';

/** A month, as 2026-11. */
export const periodField = z
  .string({ error: 'Month is required' })
  .regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Must be a month such as 2026-11')
  .describe('Month, YYYY-MM, in the time zone of the business');

const closing = z.object({
  id: idField,
  period: periodField,
  timeZone: z.string().describe('Time zone of the start and the end'),
  startsAt: instant.nullable().describe('null: the first month, which includes everything before it'),
  endsAt: instant.describe('End, exclusive'),
  closedAt: instant,
  closedBy: z.string(),
  note: z.string().nullable(),
});
export type Closing = z.output<typeof closing>;

const nextPeriod = z.object({
  period: periodField,
  endsAt: instant,
  ended: z.boolean().describe('Whether the month is over and can be closed'),
});
export type NextPeriod = z.output<typeof nextPeriod>;

const trialBalanceRow = z.object({
  account: z.string().describe('Type of account'),
  label: z.string().describe('Description of the account'),
  owner: z.string().nullable().describe('The sub-account or wallet it belongs to'),
  currency: currencyField,
  side: z.enum(['debit', 'credit']).describe('Normal side of the account'),
  opening: minorUnits.describe('Balance at the start of the month'),
  debits: minorUnits.describe('Total of the month'),
  credits: minorUnits.describe('Total of the month'),
  closing: minorUnits.describe('Balance at the end of the month; negative if it is on the other side'),
});
export type TrialBalanceRow = z.output<typeof trialBalanceRow>;

const trialBalanceTotal = z.object({
  currency: currencyField,
  debit: minorUnits.describe('Sum of debit balances'),
  credit: minorUnits.describe('Sum of credit balances; equal to debit'),
});

export const closingDetail = closing.extend({
  rows: z.array(trialBalanceRow),
  totals: z.array(trialBalanceTotal),
  proof: z.object({
    block: z.number().int().describe('Last block of the chain that is covered'),
    position: z.number().int().describe('Number of postings, holds and ends of holds covered'),
    hash: z.string().describe('Hash of that block, hexadecimal'),
    text: z.string().describe('Text that was signed'),
    signature: z.string().describe('Ed25519, base64'),
    publicKey: z.string().describe('SubjectPublicKeyInfo, DER, base64'),
  }),
});
export type ClosingDetail = z.output<typeof closingDetail>;

export const closePeriodInput = z.object({
  period: periodField,
  note: optionalText(500),
});
export const closingFileQuery = z.object({ format: z.enum(['csv', 'xlsx']).default('csv') });

const access = canRead('BALANCE.COLLECTION');
const params = z.object({ closingId: idField });

export const closingsContract = {
  listClosings: {
    method: 'GET',
    url: '/balance/closings',
    summary: 'List closed months',
    description: 'Returns the closed months of the books, newest first, and the next month to close.',
    access,
    query: pageQuery,
    output: pageOf(closing).extend({
      next: nextPeriod.nullable().describe('null until something is posted'),
    }),
  },
  getClosing: {
    method: 'GET',
    url: '/balance/closings/:closingId',
    summary: 'Get a closed month',
    description:
      'Returns its trial balance and proof. The accounts of the provider (gateways, banks and what they hold) are one row; the totals balance with it.',
    access,
    params,
    output: closingDetail,
    errors: ['NOT_FOUND'],
  },
  downloadClosing: {
    method: 'GET',
    url: '/balance/closings/:closingId/file',
    summary: 'Download the trial balance of a closed month',
    access,
    params,
    query: closingFileQuery,
    output: 'file',
    errors: ['NOT_FOUND'],
  },
  closePeriod: {
    method: 'POST',
    url: '/balance/closings',
    summary: 'Close a month',
    description:
      'This cannot be undone. Months are closed in order, once they are over, after the books are verified. Later postings are dated in the open month; a closed month is never reopened.',
    access: canWrite('BALANCE.COLLECTION'),
    stepUp: true,
    idempotency: 'optional',
    body: closePeriodInput,
    output: closing,
    errors: ['CONFLICT', 'BOOKS_DIFFER'],
    message: 'Month closed',
  },
} as const satisfies Contract;
