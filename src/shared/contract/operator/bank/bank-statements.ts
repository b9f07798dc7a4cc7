// Bank statements in the API: their formats, the columns of a CSV, their balances, and their lines.
import { z } from 'zod';
import { instant, minorUnits, pageQuery } from '../../envelope.ts';
import { currencyField, idField, listOf } from '../../fields.ts';
import { currencyCell, dayCell, type ImportShape, maybeCell, textCell } from '../../platform/imports.ts';
import { modes } from '../open-items.ts';

export const statementFormats = ['csv', 'mt940', 'camt053'] as const;
export type StatementFormat = (typeof statementFormats)[number];

/** The columns of a CSV bank statement, in any order; the first row names them. */
export const statementColumns = [
  { name: 'date', required: true, text: 'Booking date, for example 2026-11-23', schema: dayCell },
  { name: 'reference', required: false, text: 'Reference of the bank or ours', schema: textCell },
  { name: 'narration', required: true, text: 'Description of the booking', schema: textCell },
  { name: 'debit', required: true, text: 'Debit, for example 5000.00', schema: textCell },
  { name: 'credit', required: true, text: 'Credit', schema: textCell },
  {
    name: 'balance',
    required: false,
    text: 'Balance after the booking; if every row has one, the balances must be consecutive',
    schema: textCell,
  },
  { name: 'currency', required: false, text: 'NGN when empty', schema: maybeCell(currencyCell) },
] as const;
export const statementShape = {
  columns: statementColumns,
  rowsMax: 20_000,
  mayHaveNoRows: true,
} as const satisfies ImportShape;

export const statementLineStatuses = ['MATCHED', 'UNMATCHED', 'RESOLVED', 'DUPLICATE', 'ERROR'] as const;
export const lineCounts = z.record(z.enum(statementLineStatuses), z.number().int());
export const statement = z.object({
  id: idField,
  fileName: z.string(),
  account: z.string(),
  mode: z.enum(modes),
  format: z.enum(statementFormats),
  rowCount: z.number().int(),
  currency: currencyField.nullable().describe('Currency of the balances'),
  opening: minorUnits.nullable().describe('Balance before the first line; null: not in the file'),
  closing: minorUnits.nullable(),
  openedOn: z.string().nullable(),
  closedOn: z.string().nullable(),
  fileAccounts: z.number().int().describe('Number of accounts in the file'),
  counts: lineCounts,
  uploadedBy: z.string(),
  createdAt: instant,
});
export type BankStatement = z.output<typeof statement>;
/** The result of an import: one statement per account, and the totals of all lines. */
export const importedStatement = statement
  .pick({ fileName: true, mode: true, format: true, rowCount: true, counts: true })
  .extend({
    id: idField.describe('Id of the first statement'),
    repeated: z.boolean().describe('Whether the same file was imported before'),
    statements: z.array(statement),
  });
export type ImportedStatement = z.output<typeof importedStatement>;
export const statementLine = z.object({
  id: idField,
  statementId: idField,
  fileName: z.string(),
  mode: z.enum(modes),
  line: z.number().int(),
  status: z.enum(statementLineStatuses),
  bookedOn: z.string().nullable(),
  currency: currencyField.nullable(),
  amount: minorUnits.nullable().describe('Credits are positive, debits negative'),
  reference: z.string().nullable(),
  narration: z.string().nullable(),
  problem: z.string().nullable(),
  note: z.string().nullable(),
  rule: z.string().nullable(),
});
export type StatementLine = z.output<typeof statementLine>;
export const statementLineQuery = pageQuery.extend({
  status: listOf(statementLineStatuses),
  statementId: idField.optional(),
  mode: z.enum(modes).optional(),
});
