// Times of an invoice's due steps: reminders at nine in the morning, the overdue notice, and the late fee.

import type { InvoiceReminder } from '#server/platform/db/tables/billing/invoices.ts';
import { addDays, hourOn, startOfDay } from '#server/platform/time/business-days.ts';
import { partsWithPaid } from '#shared/billing/payment-schedule.ts';
import type { LateFee } from '#shared/contract/billing/invoices/invoice-enums.ts';
import { shareOf } from '#shared/money.ts';
import type { InvoiceRow } from '../queries.ts';

const reminderHour = 9;

type Timed = Pick<
  InvoiceRow,
  'dueOn' | 'reminders' | 'overdueAt' | 'lateFeeRule' | 'lateFeeFrom' | 'status' | 'schedule' | 'paid'
>;

/** Returns when the reminder at a day offset from the due date is sent. */
export function reminderAt(dueOn: string, days: number, timeZone: string): Date {
  return hourOn(addDays(dueOn, days), reminderHour, timeZone);
}

export const overdueFrom = (dueOn: string, timeZone: string): Date => startOfDay(addDays(dueOn, 1), timeZone);

/** The day of the late fee: the configured number of days after the due date, or later if it was postponed. */
export function lateFeeOn(
  { dueOn, lateFeeFrom }: Pick<Timed, 'dueOn' | 'lateFeeFrom'>,
  { afterDays }: LateFee,
): string {
  const on = addDays(dueOn, afterDays);
  return lateFeeFrom !== null && lateFeeFrom > on ? lateFeeFrom : on;
}

/** The late fee on the amount due. */
export function lateFeeOf(rule: LateFee, due: number): number {
  return rule.kind === 'fixed' ? rule.amount : shareOf(due, rule.rate * 100);
}

/** The time of a reminder, relative to its part's due date or else the invoice's. */
export function reminderTime({ days, dueOn }: InvoiceReminder, invoiceDueOn: string, timeZone: string): Date {
  return reminderAt(dueOn ?? invoiceDueOn, days, timeZone);
}

/** Times at which unpaid parts become overdue and no notice was sent yet. */
export function overdueTimes(
  { schedule, dueOn, paid, overdueAt }: Pick<Timed, 'schedule' | 'dueOn' | 'paid' | 'overdueAt'>,
  timeZone: string,
): Date[] {
  const open = partsWithPaid(schedule, paid).filter((part) => part.paid < part.amount);
  const days = open.length > 0 ? open.map((part) => part.dueOn) : [dueOn];
  return days
    .map((day) => overdueFrom(day, timeZone))
    .filter((at) => overdueAt === null || at.getTime() > overdueAt.getTime());
}

/** The earliest pending step; null when there is none. */
export function nextStepAt(invoice: Timed, timeZone: string): Date | null {
  if (invoice.status !== 'ISSUED' && invoice.status !== 'PARTIALLY_PAID') return null;
  const { dueOn, reminders, lateFeeRule } = invoice;
  const feeOn = lateFeeRule && lateFeeOn(invoice, lateFeeRule);
  const times = [
    ...reminders
      .filter(({ sentAt }) => sentAt === null)
      .map((reminder) => reminderTime(reminder, dueOn, timeZone)),
    ...overdueTimes(invoice, timeZone),
    ...(feeOn ? [startOfDay(feeOn, timeZone)] : []),
  ];
  return times.length === 0 ? null : new Date(Math.min(...times.map((at) => at.getTime())));
}
