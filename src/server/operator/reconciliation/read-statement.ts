// A bank statement as text: each line with its signed amount, and a fingerprint by which two statements show the same line.
import { createHash } from 'node:crypto';
import { isDay, readColumns } from '#server/operator/settlement/read-file.ts';
import { statementColumns } from '#shared/contract/operator/reconciliation.ts';
import { type Currency, currencies, parseAmount } from '#shared/money.ts';

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

function amountOf(debit: string, credit: string, currency: Currency): number | string {
  const [out, into] = [debit, credit].map((text) =>
    text === '' ? 0 : parseAmount(text.replace(/^-/, ''), currency),
  );
  if (out == null || into == null) return 'debit and credit must be amounts such as 5000.00';
  if ((out === 0) === (into === 0)) return 'either debit or credit must be there';
  return into - out;
}

/** Throws when it is no statement at all. */
export function readStatement(bytes: Buffer, account: string): StatementEntry[] {
  const seen = new Map<string, number>();
  return readColumns(bytes, statementColumns).map(({ line, raw, cells }) => {
    const entry = {
      ...{ line, raw },
      reference: cells.reference.slice(0, 100) || null,
      narration: cells.narration.slice(0, 300) || null,
    };
    const wrong = (problem: string): StatementEntry => ({
      ...{ ...entry, problem },
      ...{ bookedOn: null, currency: null, amount: null, fingerprint: null },
    });
    const code = (cells.currency || 'NGN').toUpperCase();
    if (!(code in currencies)) return wrong('currency must be one such as NGN');
    const currency = code as Currency;
    if (!isDay(cells.date)) return wrong('date must be a day such as 2026-11-23');
    const amount = amountOf(cells.debit, cells.credit, currency);
    if (typeof amount === 'string') return wrong(amount);
    const name = [
      account,
      cells.date,
      amount,
      currency,
      cells.reference,
      cells.narration,
      cells.balance,
    ].join('\u0001');
    const count = seen.get(name) ?? 0;
    seen.set(name, count + 1);
    const fingerprint = createHash('sha256').update(`${name}\u0001${count}`).digest();
    return { ...entry, problem: null, bookedOn: cells.date, currency, amount, fingerprint };
  });
}
