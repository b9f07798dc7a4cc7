// Cash that was counted, at opening or at closing: by note and coin, or as a total.
import { refuseAt } from '#shared/contract/errors.ts';
import { type CashNote, cashNotes, sumOfNotes } from '#shared/contract/terminals/cash-words.ts';
import { amountMax, type Currency } from '#shared/money.ts';

type Counted = { notes: readonly CashNote[] | null; total: number | null };
/** What is said at which field; `none`: where nothing was counted. */
type Fields = { notes: string; total: string; none: string };

/** The sum of the notes, or the total; where both are given they have to be the same. */
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
