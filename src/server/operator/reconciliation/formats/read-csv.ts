// Bank statements as CSV: each line with its signed amount, and the balances when every line has one.
import { type FileRow, type ImportFile, reportFault } from '#server/platform/imports/read-file.ts';
import { refuseFile } from '#server/platform/imports/read-records.ts';
import type { statementColumns } from '#shared/contract/operator/bank/bank-statements.ts';
import { type Currency, parseAmount } from '#shared/money.ts';
import { type Balances, rawMax, referenceMax, type StatementEntry } from './statement-file.ts';

const csvNarrationMax = 300;

function amountOf(debit: string, credit: string, currency: Currency): number | string {
  const [out, into] = [debit, credit].map((text) =>
    text === '' ? 0 : parseAmount(text.replace(/^-/, ''), currency),
  );
  if (out == null || into == null) return 'debit and credit must be amounts such as 5000.00';
  if ((out === 0) === (into === 0)) return 'either debit or credit is required';
  return into - out;
}

type Columns = typeof statementColumns;

function readLine(line: FileRow<Columns>): StatementEntry {
  const { cells, values } = line;
  const entry = {
    line: line.row,
    raw: line.record.join(',').slice(0, rawMax),
    reference: cells.reference.slice(0, referenceMax) || null,
    narration: cells.narration.slice(0, csvNarrationMax) || null,
    bankReference: null,
    balance: cells.balance,
  };
  const wrong = (problem: string): StatementEntry => ({
    ...entry,
    problem,
    bookedOn: null,
    currency: null,
    amount: null,
  });
  if (line.fault) return wrong(reportFault(line.fault));
  const currency = values.currency ?? 'NGN';
  const amount = amountOf(cells.debit, cells.credit, currency);
  if (typeof amount === 'string') return wrong(amount);
  return { ...entry, problem: null, bookedOn: cells.date, currency, amount };
}

export async function readCsv(file: ImportFile<Columns>): Promise<StatementEntry[]> {
  const entries: StatementEntry[] = [];
  for await (const line of file.rows()) entries.push(readLine(line));
  return entries;
}

type Step = { line: number; on: string; amount: number; balance: number };

/** Returns every line with its balance, in one currency; null when a line has none. */
function stepsOf(entries: readonly StatementEntry[]): Step[] | null {
  const steps: Step[] = [];
  for (const { line, bookedOn, amount, currency, balance } of entries) {
    if (amount === null || currency === null || bookedOn === null || !balance) return null;
    const size = parseAmount(balance.replace(/^-/, ''), currency);
    if (size === null || currency !== entries[0]?.currency) return null;
    steps.push({ line, on: bookedOn, amount, balance: balance.startsWith('-') ? -size : size });
  }
  return steps;
}

/**
 * Returns the balances from the balance column, with the oldest line first or last. Throws when a line does not continue from the one
 * before.
 */
export function balancesOfCsv(entries: readonly StatementEntry[]): Balances | null {
  const written = stepsOf(entries);
  const currency = entries[0]?.currency;
  if (!written || !currency) return null;
  const breaksAt = (steps: readonly Step[]) =>
    steps.find((step, index) => {
      const before = steps[index - 1];
      return before !== undefined && before.balance + step.amount !== step.balance;
    });
  const reversed = written.toReversed();
  const broken = breaksAt(written);
  const steps = broken && !breaksAt(reversed) ? reversed : written;
  if (broken && steps === written)
    throw refuseFile(`Row ${broken.line}: the balance is not that of the row before with this amount`);
  const [first, last] = [steps[0], steps.at(-1)];
  if (!first || !last) return null;
  return {
    currency,
    opening: first.balance - first.amount,
    closing: last.balance,
    openedOn: first.on,
    closedOn: last.on,
  };
}
