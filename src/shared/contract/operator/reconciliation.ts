// Contract of reconciliation for staff: open items between ledger, gateways and bank, bank statements, matches and exceptions.
import { z } from 'zod';
import type { Contract } from '../endpoint.ts';
import { instant, minorUnits, pageOf, pageQuery } from '../envelope.ts';
import { currencyField, idField, listOf, textField } from '../fields.ts';
import { importInput } from '../platform/imports.ts';
import {
  importedStatement,
  lineCounts,
  statement,
  statementColumns,
  statementFormats,
  statementLine,
  statementLineQuery,
} from './bank/bank-statements.ts';
import { itemId, matchLineInput, resolveItemInput, resolveLineInput } from './exceptions.ts';
import { modes, openItem, openItemQuery } from './open-items.ts';
import { undoInput } from './settlement.ts';

export const reconciliationLegs = ['gateway', 'bank', 'payouts', 'refunds', 'receipts'] as const;
export type ReconciliationLeg = (typeof reconciliationLegs)[number];

/** The age buckets of open items, in days. */
export const ageBuckets = ['0-1', '2-3', '4-7', '8-30', '30+'] as const;

export const ageingQuery = pageQuery.extend({
  leg: listOf(reconciliationLegs),
  mode: z.enum(modes).default('live'),
  currency: currencyField.optional(),
  businessId: idField.optional(),
});
export const agedRow = z.object({
  leg: z.enum(reconciliationLegs),
  kind: z.string().describe('Type in the books: payment, refund_paid, payout_paid …'),
  business: z.object({ id: idField, name: z.string() }),
  mode: z.enum(modes),
  currency: currencyField,
  count: z.number().int(),
  ages: z.array(minorUnits).describe(`By age in days: ${ageBuckets.join(', ')}`),
  total: minorUnits,
});
export type AgedRow = z.output<typeof agedRow>;
const legTotal = z.object({
  leg: z.enum(reconciliationLegs),
  currency: currencyField,
  open: minorUnits.describe('Total of open items'),
  ledger: minorUnits.describe('Balance of the account'),
});
export type LegTotal = z.output<typeof legTotal>;

const itemDetail = openItem.extend({
  gateway: z
    .object({
      name: z.string().nullable(),
      reference: z.string().nullable(),
      response: z.string().nullable(),
    })
    .nullable()
    .describe('Last response of the gateway about its payment'),
  rows: z.array(
    z.object({
      fileName: z.string(),
      line: z.number().int(),
      kind: z.string(),
      status: z.string(),
      net: minorUnits.nullable(),
      settledOn: z.string().nullable(),
    }),
  ),
  matches: z.array(
    z.object({
      statement: z.string().nullable(),
      line: z.number().int().nullable(),
      narration: z.string().nullable(),
      amount: minorUnits,
      rule: z.string(),
      note: z.string().nullable(),
      matchedBy: z.string(),
      matchedAt: instant,
      undoneAt: instant.nullable(),
    }),
  ),
  canUndo: z.boolean().describe('Whether staff have resolved it'),
});
export type OpenItemDetail = z.output<typeof itemDetail>;
const read = { operator: ['SETTLEMENT.READ'] } as const;
const change = { operator: ['SETTLEMENT.READ_WRITE'] } as const;
const resolving = { access: change, stepUp: true } as const;
const base = '/operator/reconciliation';
export const reconciliationContract = {
  getAgeing: {
    method: 'GET',
    url: `${base}/ageing`,
    summary: 'Get the ageing of open items',
    description: 'Returns what is open between books, gateways and bank, by age.',
    access: read,
    query: ageingQuery,
    output: pageOf(agedRow).extend({ totals: z.array(legTotal) }),
  },
  downloadAgeing: {
    method: 'GET',
    url: `${base}/ageing/download`,
    summary: 'Download the ageing of open items',
    description: 'Returns CSV or Excel.',
    access: read,
    query: ageingQuery.extend({ format: z.enum(['csv', 'xlsx']).default('csv') }),
    output: 'file',
  },
  listOpenItems: {
    method: 'GET',
    url: `${base}/items`,
    summary: 'List open items',
    description: 'Returns the items of the receivable or the bank, oldest first.',
    access: read,
    query: openItemQuery,
    output: pageOf(openItem),
  },
  getOpenItem: {
    method: 'GET',
    url: `${base}/items/:itemId`,
    summary: 'Get an open item',
    description: 'Returns what gateway, files and statements contain about it.',
    access: read,
    params: z.object({ itemId }),
    output: itemDetail,
    errors: ['NOT_FOUND'],
  },
  resolveOpenItem: {
    method: 'POST',
    url: `${base}/items/:itemId/resolve`,
    summary: 'Resolve an open item',
    description: 'Posts the item with a note, if nothing confirms it.',
    ...resolving,
    params: z.object({ itemId }),
    body: resolveItemInput,
    output: z.object({}),
    errors: ['NOT_FOUND', 'CONFLICT'],
    message: 'Item resolved',
  },
  undoOpenItem: {
    method: 'POST',
    url: `${base}/items/:itemId/undo`,
    summary: 'Undo the resolution of an open item',
    description: 'Reverses its postings; the item is open again.',
    ...resolving,
    params: z.object({ itemId }),
    body: undoInput,
    output: z.object({}),
    errors: ['NOT_FOUND', 'CONFLICT'],
    message: 'Resolution undone',
  },
  importStatement: {
    method: 'POST',
    url: `${base}/statements`,
    summary: 'Import a bank statement (CSV, MT940 or camt.053)',
    description: `The format (${statementFormats.join(', ')}) is detected from the file. Columns of a CSV: ${statementColumns.map(({ name }) => name).join(', ')}. Each account in the file becomes a statement; the whole file is refused if one is not a settlement account. The bookings of each must add up from the opening to the closing balance. Importing the same file or line twice changes nothing.`,
    access: change,
    ...importInput,
    query: z.object({
      account: textField('Account', 60)
        .default('Settlement account')
        .describe('For a CSV; the other formats name their account'),
      mode: z.enum(modes).default('live'),
    }),
    output: importedStatement,
    message: 'Bank statement read',
  },
  listStatements: {
    method: 'GET',
    url: `${base}/statements`,
    summary: 'List bank statements',
    description: 'Latest first.',
    access: read,
    query: pageQuery,
    output: pageOf(statement),
  },
  listStatementLines: {
    method: 'GET',
    url: `${base}/lines`,
    summary: 'List bank statement lines',
    description: 'Matched lines, and exceptions with the reason.',
    access: read,
    query: statementLineQuery,
    output: pageOf(statementLine).extend({ counts: lineCounts }),
  },
  downloadStatementLines: {
    method: 'GET',
    url: `${base}/lines/download`,
    summary: 'Download bank statement lines',
    description: 'Returns CSV or Excel.',
    access: read,
    query: statementLineQuery.extend({ format: z.enum(['csv', 'xlsx']).default('csv') }),
    output: 'file',
  },
  matchStatementLine: {
    method: 'POST',
    url: `${base}/lines/:lineId/match`,
    summary: 'Match a statement line with items',
    access: change,
    params: z.object({ lineId: idField }),
    body: matchLineInput,
    output: z.object({}),
    errors: ['NOT_FOUND', 'CONFLICT'],
    message: 'Line matched',
  },
  resolveStatementLine: {
    method: 'POST',
    url: `${base}/lines/:lineId/resolve`,
    summary: 'Resolve a statement line',
    description: 'Posts the line with a note, if it belongs to no item.',
    ...resolving,
    params: z.object({ lineId: idField }),
    body: resolveLineInput,
    output: z.object({}),
    errors: ['NOT_FOUND', 'CONFLICT'],
    message: 'Line resolved',
  },
  undoStatementLine: {
    method: 'POST',
    url: `${base}/lines/:lineId/undo`,
    summary: 'Undo the match of a statement line',
    description: 'Reverses its postings.',
    ...resolving,
    params: z.object({ lineId: idField }),
    body: undoInput,
    output: z.object({}),
    errors: ['NOT_FOUND', 'CONFLICT'],
    message: 'Match undone',
  },
  runReconciliation: {
    method: 'POST',
    url: `${base}/run`,
    summary: 'Run the reconciliation',
    description: 'Tries again to match what is unmatched.',
    access: change,
    transaction: 'own',
    output: z.object({ tried: z.number().int() }),
    message: 'Reconciliation done',
  },
  getSandboxFile: {
    method: 'GET',
    url: `${base}/sandbox-file`,
    summary: 'Download a sandbox settlement file or bank statement',
    description: 'Returns it for a test mode, as its sandbox would send it now.',
    access: read,
    query: z.object({ businessId: idField, source: z.enum(['acquirer', 'bank']) }),
    output: 'file',
    errors: ['NOT_FOUND'],
  },
} as const satisfies Contract;
