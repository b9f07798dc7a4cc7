// Contract of reconciliation for staff: what is open between books, gateways and bank, bank statements, matches and exceptions.
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

/** Days an item has been open, from the first bucket to the last. */
export const ageBuckets = ['0-1', '2-3', '4-7', '8-30', '30+'] as const;

export const ageingQuery = pageQuery.extend({
  leg: listOf(reconciliationLegs),
  mode: z.enum(modes).default('live'),
  currency: currencyField.optional(),
  businessId: idField.optional(),
});
export const agedRow = z.object({
  leg: z.enum(reconciliationLegs),
  kind: z.string().describe('What the books call it: payment, refund_paid, payout_paid …'),
  business: z.object({ id: idField, name: z.string() }),
  mode: z.enum(modes),
  currency: currencyField,
  count: z.number().int(),
  ages: z.array(minorUnits).describe(`By days: ${ageBuckets.join(', ')}`),
  total: minorUnits,
});
export type AgedRow = z.output<typeof agedRow>;
const legTotal = z.object({
  leg: z.enum(reconciliationLegs),
  currency: currencyField,
  open: minorUnits.describe('Sum of what is open'),
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
    .describe('What the gateway last answered about its payment'),
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
  canUndo: z.boolean().describe('Staff have resolved it'),
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
    summary: 'What is open between books, gateways and bank, by age',
    access: read,
    query: ageingQuery,
    output: pageOf(agedRow).extend({ totals: z.array(legTotal) }),
  },
  downloadAgeing: {
    method: 'GET',
    url: `${base}/ageing/download`,
    summary: 'The ageing list as CSV or Excel',
    access: read,
    query: ageingQuery.extend({ format: z.enum(['csv', 'xlsx']).default('csv') }),
    output: 'file',
  },
  listOpenItems: {
    method: 'GET',
    url: `${base}/items`,
    summary: 'Open items of the receivable or of the bank, the oldest first',
    access: read,
    query: openItemQuery,
    output: pageOf(openItem),
  },
  getOpenItem: {
    method: 'GET',
    url: `${base}/items/:itemId`,
    summary: 'An item with what gateway, files and statements say of it',
    access: read,
    params: z.object({ itemId }),
    output: itemDetail,
    errors: ['NOT_FOUND'],
  },
  resolveOpenItem: {
    method: 'POST',
    url: `${base}/items/:itemId/resolve`,
    summary: 'Resolve an item that nobody confirms, with a posting and a note',
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
    summary: 'Undo how an item was resolved, by reversing postings: it is open again',
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
    description: `Which of ${statementFormats.join(', ')} it is shows in the file. Columns of a CSV: ${statementColumns.map(({ name }) => name).join(', ')}. Each account of a file becomes a statement of its own; one that is no settlement account refuses the whole file. The bookings of each must lead from its opening balance to its closing one. The same file or line twice changes nothing.`,
    access: change,
    ...importInput,
    query: z.object({
      account: textField('Account', 60)
        .default('Settlement account')
        .describe('Of a CSV: the other formats name their account'),
      mode: z.enum(modes).default('live'),
    }),
    output: importedStatement,
    message: 'Bank statement read',
  },
  listStatements: {
    method: 'GET',
    url: `${base}/statements`,
    summary: 'Bank statements brought in, the latest first',
    access: read,
    query: pageQuery,
    output: pageOf(statement),
  },
  listStatementLines: {
    method: 'GET',
    url: `${base}/lines`,
    summary: 'Lines of bank statements: matched, and exceptions with their reason',
    access: read,
    query: statementLineQuery,
    output: pageOf(statementLine).extend({ counts: lineCounts }),
  },
  downloadStatementLines: {
    method: 'GET',
    url: `${base}/lines/download`,
    summary: 'Lines of bank statements as CSV or Excel',
    access: read,
    query: statementLineQuery.extend({ format: z.enum(['csv', 'xlsx']).default('csv') }),
    output: 'file',
  },
  matchStatementLine: {
    method: 'POST',
    url: `${base}/lines/:lineId/match`,
    summary: 'Match a line with items by hand',
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
    summary: 'Resolve a line that belongs to no item, with a posting and a note',
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
    summary: 'Undo what a line was matched with, by reversing postings',
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
    summary: 'Try again what is not matched: its items may be in the books by now',
    access: change,
    transaction: 'own',
    output: z.object({ tried: z.number().int() }),
    message: 'Reconciliation done',
  },
  getSandboxFile: {
    method: 'GET',
    url: `${base}/sandbox-file`,
    summary: 'The acquirer’s file or bank statement of a test mode, as its sandbox would send it now',
    access: read,
    query: z.object({ businessId: idField, source: z.enum(['acquirer', 'bank']) }),
    output: 'file',
    errors: ['NOT_FOUND'],
  },
} as const satisfies Contract;
