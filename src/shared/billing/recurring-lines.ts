// Timeline texts of series of invoices.
import { dayText } from '../day-text.ts';
import { type Currency, formatMoney } from '../money.ts';
import type { LineOf } from '../timeline.ts';

type CreatedInvoice = { number: string; amount: number; currency: Currency };
type StoredLine = { amount: number; currency: Currency; taxes?: readonly string[] };

export const recurringSentences = {
  created: ({ on }: { on: string }) => `Created, first invoice on ${dayText(on)}`,
  changed: ({ on }: { on: string | null }) => (on ? `Changed, next invoice on ${dayText(on)}` : 'Changed'),
  invoiced: ({ number, amount, currency }: CreatedInvoice) =>
    `Invoice ${number} for ${formatMoney(amount, currency)} created`,
  drafted: ({ amount, currency, taxes = [] }: StoredLine) =>
    taxes.length > 0
      ? `Draft for ${formatMoney(amount, currency)} created and not sent: ${taxes.join(', ')} is no longer in force`
      : `Draft for ${formatMoney(amount, currency)} created for review`,
  paused: () => 'Paused',
  stopped: ({ sentence }: { sentence: string }) => `Paused automatically: ${sentence}`,
  resumed: ({ on }: { on: string }) => `Resumed, next invoice on ${dayText(on)}`,
  completed: ({ made }: { made: number }) => `Ended after ${made} invoice${made === 1 ? '' : 's'}`,
  ended: () => 'Ended',
};
export type RecurringLine = LineOf<typeof recurringSentences>;
