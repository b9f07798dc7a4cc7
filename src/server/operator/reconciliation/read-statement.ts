// A bank statement as text: each line with its signed amount, and a fingerprint by which two statements show the same line.
import { createHash } from 'node:crypto';
import { type FileRow, type ImportFile, reportFault } from '#server/platform/imports/read-file.ts';
import type { statementColumns } from '#shared/contract/operator/reconciliation.ts';
import { type Currency, parseAmount } from '#shared/money.ts';

export type StatementEntry = {
  line: number;
  raw: string;
  reference: string | null;
  narration: string | null;
  /** What is wrong with it; then the rest is null. */
  problem: string | null;
  bookedOn: string | null;
  currency: Currency | null;
  amount: number | null;
  fingerprint: Buffer | null;
};

/** As much of a line as is kept where it is looked at. */
const rawMax = 1000;

function amountOf(debit: string, credit: string, currency: Currency): number | string {
  const [out, into] = [debit, credit].map((text) =>
    text === '' ? 0 : parseAmount(text.replace(/^-/, ''), currency),
  );
  if (out == null || into == null) return 'debit and credit must be amounts such as 5000.00';
  if ((out === 0) === (into === 0)) return 'either debit or credit must be there';
  return into - out;
}

type Line = FileRow<typeof statementColumns>;

function readLine(line: Line, account: string, seen: Map<string, number>): StatementEntry {
  const { cells, values } = line;
  const entry = {
    line: line.row,
    raw: line.record.join(',').slice(0, rawMax),
    reference: cells.reference.slice(0, 100) || null,
    narration: cells.narration.slice(0, 300) || null,
  };
  const wrong = (problem: string): StatementEntry => ({
    ...entry,
    problem,
    bookedOn: null,
    currency: null,
    amount: null,
    fingerprint: null,
  });
  if (line.fault) return wrong(reportFault(line.fault));
  const currency = values.currency ?? 'NGN';
  const amount = amountOf(cells.debit, cells.credit, currency);
  if (typeof amount === 'string') return wrong(amount);
  const { date, reference, narration, balance } = cells;
  const name = [account, date, amount, currency, reference, narration, balance].join('\u0001');
  const count = seen.get(name) ?? 0;
  seen.set(name, count + 1);
  const fingerprint = createHash('sha256').update(`${name}\u0001${count}`).digest();
  return { ...entry, problem: null, bookedOn: date, currency, amount, fingerprint };
}

export async function readStatement(
  file: ImportFile<typeof statementColumns>,
  account: string,
): Promise<StatementEntry[]> {
  const seen = new Map<string, number>();
  const entries: StatementEntry[] = [];
  for await (const line of file.rows()) entries.push(readLine(line, account, seen));
  return entries;
}
