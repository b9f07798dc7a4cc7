// Counted cash, at opening or closing: by denomination, or as a total.
import { refuseAt } from '#shared/contract/errors.ts';
import { type CashNote, cashNotes, sumOfNotes } from '#shared/contract/terminals/cash-register-enums.ts';
import { amountMax, type Currency } from '#shared/money.ts';

type Counted = { notes: readonly CashNote[] | null; total: number | null };
/** The names of the fields for errors; `none`: for a missing count. */
type Fields = { notes: string; total: string; none: string };

/** Returns the sum of the denominations, or the total; if both are given they must be equal. */
export function countCash(currency: Currency, { notes, total }: Counted, fields: Fields): number {
  if (!notes) return total ?? refuseAt(fields.total, fields.none);
  if (total !== null && total !== sumOfNotes(notes))
    refuseAt(fields.total, 'Does not match the total of the notes');
  const known = cashNotes[currency] ?? [];
  const values = notes.map(({ value }) => value);
  if (new Set(values).size !== values.length || values.some((value) => !known.includes(value)))
    refuseAt(fields.notes, 'Enter each note or coin once');
  const sum = sumOfNotes(notes);
  return sum > amountMax ? refuseAt(fields.notes, 'Amount is too large') : sum;
}
