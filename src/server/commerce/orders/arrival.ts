// The expected arrival of an order: working days after the day of payment or dispatch.
import { addDays, dayOf } from '#server/platform/time/business-days.ts';
import type { OrderRow } from './queries.ts';

function isWeekend(day: string): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday === 0 || weekday === 6;
}

function addWorkingDays(day: string, count: number): string {
  let at = day;
  for (let remaining = count; remaining > 0; ) {
    at = addDays(at, 1);
    if (!isWeekend(at)) remaining -= 1;
  }
  return at;
}

/** Returns the last day of expected arrival; null if unknown, or if there is nothing to deliver. */
export function arrivalOf(
  row: Pick<OrderRow, 'delivery' | 'paidAt' | 'dispatchedAt' | 'status'>,
  timeZone: string,
): string | null {
  const { daysMax } = row.delivery;
  const from = row.dispatchedAt ?? row.paidAt;
  if (daysMax === null || !from) return null;
  return addWorkingDays(dayOf(from, timeZone), daysMax);
}
