// When an order should arrive: its working days from the day on which it was paid or sent.
import { addDays, dayOf } from '#server/platform/time/business-days.ts';
import type { OrderRow } from './queries.ts';

function isWeekend(day: string): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday === 0 || weekday === 6;
}

function addWorkingDays(day: string, count: number): string {
  let at = day;
  for (let left = count; left > 0; ) {
    at = addDays(at, 1);
    if (!isWeekend(at)) left -= 1;
  }
  return at;
}

/** The last day on which it should arrive; null where it is not known, or there is nothing to wait for. */
export function arrivalOf(
  row: Pick<OrderRow, 'delivery' | 'paidAt' | 'dispatchedAt' | 'status'>,
  timeZone: string,
): string | null {
  const { daysMax } = row.delivery;
  const from = row.dispatchedAt ?? row.paidAt;
  if (daysMax === null || !from) return null;
  return addWorkingDays(dayOf(from, timeZone), daysMax);
}
