// Contract of closed months of the books: which are closed, their trial balances with proof, and closing the next one.
import { z } from 'zod';
import { canRead, canWrite } from '../../permissions.ts';
import type { Contract } from '../endpoint.ts';
import { instant, minorUnits, pageOf, pageQuery } from '../envelope.ts';
import { currencyField, idField, optionalText } from '../fields.ts';

/** A month, as 2026-11. */
export const periodField = z
  .string({ error: 'Month is required' })
  .regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Must be a month such as 2026-11')
  .describe('Month, YYYY-MM, by the calendar of the business');

const closing = z.object({
  id: idField,
  period: periodField,
  timeZone: z.string().describe('The time zone its ends were computed in'),
  startsAt: instant.nullable().describe('null: the first, which has everything before it'),
  endsAt: instant.describe('The first instant that is not within it'),
  closedAt: instant,
  closedBy: z.string(),
  note: z.string().nullable(),
});
export type Closing = z.output<typeof closing>;

const nextPeriod = z.object({
  period: periodField,
  endsAt: instant,
  ended: z.boolean().describe('It is over, so that it may be closed'),
});
export type NextPeriod = z.output<typeof nextPeriod>;

const trialBalanceRow = z.object({
  account: z.string().describe('Kind of account'),
  label: z.string().describe('What it is, in words'),
  owner: z.string().nullable().describe('The sub-account it belongs to'),
  currency: currencyField,
  side: z.enum(['debit', 'credit']).describe('The side on which it grows'),
  opening: minorUnits.describe('At the beginning of the month'),
  debits: minorUnits.describe('Within the month'),
  credits: minorUnits.describe('Within the month'),
  closing: minorUnits.describe('At the end of the month; below zero when it lies on the other side'),
});
export type TrialBalanceRow = z.output<typeof trialBalanceRow>;

const trialBalanceTotal = z.object({
  currency: currencyField,
  debit: minorUnits.describe('Sum of the balances on the debit side'),
  credit: minorUnits.describe('Sum of the balances on the credit side: the same'),
});

export const closingDetail = closing.extend({
  rows: z.array(trialBalanceRow),
  totals: z.array(trialBalanceTotal),
  proof: z.object({
    block: z.number().int().describe('The last block of the chain that it covers'),
    position: z.number().int().describe('How many postings, holds and ends of holds it covers'),
    hash: z.string().describe('Hash of that block, hexadecimal'),
    text: z.string().describe('What was signed'),
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
    summary: 'Closed months of the books, the newest first, and the month that comes next',
    access,
    query: pageQuery,
    output: pageOf(closing).extend({
      next: nextPeriod.nullable().describe('null before anything was posted'),
    }),
  },
  getClosing: {
    method: 'GET',
    url: '/balance/closings/:closingId',
    summary: 'A closed month with its trial balance and its proof',
    description:
      'The accounts of the provider (gateways, banks and what they keep) are one row; the balances add up with it.',
    access,
    params,
    output: closingDetail,
    errors: ['NOT_FOUND'],
  },
  downloadClosing: {
    method: 'GET',
    url: '/balance/closings/:closingId/file',
    summary: 'The trial balance of a closed month as a file',
    access,
    params,
    query: closingFileQuery,
    output: 'file',
    errors: ['NOT_FOUND'],
  },
  closePeriod: {
    method: 'POST',
    url: '/balance/closings',
    summary: 'Close a month of the books for good',
    description:
      'Months are closed one after the other, once they are over. The books are proved before. What is posted later is dated in the open month, and a closed month is never opened again.',
    access: canWrite('BALANCE.COLLECTION'),
    stepUp: true,
    idempotency: 'optional',
    body: closePeriodInput,
    output: closing,
    errors: ['CONFLICT', 'BOOKS_DIFFER'],
    message: 'Month closed',
  },
} as const satisfies Contract;
