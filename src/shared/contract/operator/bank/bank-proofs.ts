// Contract of the daily proof for staff: whether books, rails and bank agree, day by day and comparison by comparison.
import { z } from 'zod';
import type { Contract } from '../../endpoint.ts';
import { instant, minorUnits, pageOf, pageQuery } from '../../envelope.ts';
import { currencyField } from '../../fields.ts';
import { modes } from '../open-items.ts';

export const proofSides = ['rails', 'books', 'bank'] as const;
export type ProofSide = (typeof proofSides)[number];

export const bankProofQuery = pageQuery.extend({
  mode: z.enum(modes).default('live'),
  state: z.enum(['all', 'agrees', 'differs']).default('all'),
});
const bankProof = z.object({
  day: z.string().describe('UTC'),
  mode: z.enum(modes),
  currency: currencyField,
  side: z
    .enum(proofSides)
    .describe(
      'rails: the books of the day with what rails said · books: an account with the lines and items behind it · bank: lines of statements with the balances of the bank',
    ),
  subject: z.string().describe('What was compared: transfers sent, an account …'),
  amount: minorUnits.describe('What books or lines say'),
  beside: minorUnits.describe('What rails, items or the bank say'),
  difference: minorUnits,
  checkedAt: instant,
});
export type BankProof = z.output<typeof bankProof>;

const read = { operator: ['SETTLEMENT.READ'] } as const;
const base = '/operator/reconciliation/proofs';
export const bankProofsContract = {
  listBankProofs: {
    method: 'GET',
    url: base,
    summary: 'Whether books, rails and bank agreed, the latest day first',
    access: read,
    query: bankProofQuery,
    output: pageOf(bankProof).extend({
      differing: z.number().int().describe('Comparisons that differ, of all days'),
      checkedAt: instant.nullable().describe('When a day was last compared'),
    }),
  },
  downloadBankProofs: {
    method: 'GET',
    url: `${base}/download`,
    summary: 'The comparisons as CSV or Excel',
    access: read,
    query: bankProofQuery.extend({ format: z.enum(['csv', 'xlsx']).default('csv') }),
    output: 'file',
  },
  runBankProofs: {
    method: 'POST',
    url: `${base}/run`,
    summary: 'Compare yesterday, today so far and every day that differs again',
    access: { operator: ['SETTLEMENT.READ_WRITE'] },
    transaction: 'own',
    output: z.object({ compared: z.number().int(), differing: z.number().int() }),
    message: 'Compared',
  },
} as const satisfies Contract;
