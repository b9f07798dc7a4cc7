// Contract of the daily proof for staff: whether ledger, rails and bank agree, per day and comparison.
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
      'rails: the books of the day against the rails · books: an account against its lines and items · bank: statement lines against bank balances',
    ),
  subject: z.string().describe('What was compared: transfers sent, an account …'),
  amount: minorUnits.describe('Amount in the books or lines'),
  beside: minorUnits.describe('Amount at the rails, items or bank'),
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
    summary: 'List daily proofs',
    description: 'Returns whether books, rails and bank agreed, latest day first.',
    access: read,
    query: bankProofQuery,
    output: pageOf(bankProof).extend({
      differing: z.number().int().describe('Number of comparisons that differ, over all days'),
      checkedAt: instant.nullable().describe('When a day was last compared'),
    }),
  },
  downloadBankProofs: {
    method: 'GET',
    url: `${base}/download`,
    summary: 'Download daily proofs',
    description: 'Returns CSV or Excel.',
    access: read,
    query: bankProofQuery.extend({ format: z.enum(['csv', 'xlsx']).default('csv') }),
    output: 'file',
  },
  runBankProofs: {
    method: 'POST',
    url: `${base}/run`,
    summary: 'Run the daily proofs',
    description: 'Compares yesterday, today so far and every day that differed.',
    access: { operator: ['SETTLEMENT.READ_WRITE'] },
    transaction: 'own',
    output: z.object({ compared: z.number().int(), differing: z.number().int() }),
    message: 'Proofs completed',
  },
} as const satisfies Contract;
