// The schedule of an invoice and its reminders: per part, the given number of days before and after.
import type { InvoiceReminder } from '#server/platform/db/tables/billing/invoices.ts';
import { type ScheduledPart, scheduleOf } from '#shared/billing/payment-schedule.ts';
import type { InvoiceInput } from '#shared/contract/billing/invoices/invoice-shapes.ts';
import { AppError } from '#shared/contract/errors.ts';

/** Refuses invalid parts at their field. */
export function scheduleFor(
  { schedule = [] }: Pick<InvoiceInput, 'schedule'>,
  of: { total: number; issueOn: string; dueOn: string },
): ScheduledPart[] {
  const parts = scheduleOf(schedule, of);
  if ('parts' in parts) return parts.parts;
  const { index, field, sentence } = parts.fault;
  const path = field === 'share' ? shareField(schedule[index]?.share.kind) : field;
  throw new AppError('VALIDATION', { sentence, fields: { [`schedule.${index}.${path}`]: sentence } });
}

/** The form field of a share. */
const shareField = (kind: string | undefined): string =>
  ({ fixed: 'share.amount', percent: 'share.rate' })[kind ?? ''] ?? 'dueOn';

/** Reminders for the due date and for each earlier part. */
export function remindersOf(days: readonly number[], schedule: readonly ScheduledPart[]): InvoiceReminder[] {
  const earlier = schedule.slice(0, -1).map(({ dueOn }) => dueOn);
  return [
    ...earlier.flatMap((dueOn) => days.map((day) => ({ days: day, sentAt: null, dueOn }))),
    ...days.map((day) => ({ days: day, sentAt: null })),
  ];
}

const nameOf = ({ days, dueOn = '' }: InvoiceReminder): string => `${dueOn} ${days}`;

/** Keeps sent reminders marked as sent. */
export function keepSentMarks(
  reminders: readonly InvoiceReminder[],
  before: readonly InvoiceReminder[],
): InvoiceReminder[] {
  const sent = new Map(before.map((item) => [nameOf(item), item.sentAt]));
  return reminders.map((reminder) =>
    Object.assign({}, reminder, { sentAt: sent.get(nameOf(reminder)) ?? null }),
  );
}

/** Distinct day offsets from a due date. */
export function daysOf(reminders: readonly InvoiceReminder[]): number[] {
  return [...new Set(reminders.map(({ days }) => days))];
}
