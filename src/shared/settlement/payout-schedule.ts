// Payout days by schedule: working days only; a day on a weekend or holiday moves to the next working day.
import type { PayoutScheduleKind } from './balance-items.ts';
import { type BusinessCalendar, dayAfter, weekdayOf } from './calendar/business-calendar.ts';

/** The payout schedule of an owner. weekday: 1 is Monday; monthDay: the last day of the month if the month is shorter. */
export type PayoutPlan = {
  schedule: PayoutScheduleKind;
  weekday: number | null;
  monthDay: number | null;
};

/** A past or future payout: its day, and the key that makes it unique within its period. */
export type PayoutDay = { day: string; key: string };

/** Returns the last day of the month of a day: 2026-02-28. */
function endOfMonth(day: string): string {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
}

/** Returns the requested day of the month, the given number of months after the month of `day`. */
function monthDayOf(day: string, months: number, monthDay: number): string {
  const [year = 0, month = 1] = day.split('-').map(Number);
  const first = new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10);
  const last = endOfMonth(first);
  const preferredDay = `${first.slice(0, 8)}${String(monthDay).padStart(2, '0')}`;
  return preferredDay < last ? preferredDay : last;
}

/**
 * Returns the period `count` periods after that of today, before its day moves to a working day; a negative count gives earlier periods.
 */
function periodOf(plan: PayoutPlan, today: string, count: number): { nominal: string; key: string } {
  if (plan.schedule === 'monthly') {
    const nominal = monthDayOf(today, count, plan.monthDay ?? 1);
    return { nominal, key: `monthly:${nominal.slice(0, 7)}` };
  }
  const weekday = plan.weekday ?? 1;
  const nominal = dayAfter(today, weekday - weekdayOf(today) + 7 * count);
  return { nominal, key: `weekly:${nominal}` };
}

/** Returns the latest payout day up to and including today; null for schedules without payout days. */
export function latestPayoutDay(
  plan: PayoutPlan,
  today: string,
  calendar: BusinessCalendar,
): PayoutDay | null {
  if (plan.schedule === 'instant' || plan.schedule === 'manual') return null;
  if (plan.schedule === 'daily') {
    let day = today;
    while (!calendar.isWorkingDay(day)) day = dayAfter(day, -1);
    return { day, key: `daily:${day}` };
  }
  for (let count = 1; ; count -= 1) {
    const { nominal, key } = periodOf(plan, today, count);
    const day = calendar.nextWorkingDay(nominal);
    if (day <= today) return { day, key };
  }
}

/** Returns the given number of payout days after today. */
export function nextPayoutDays(
  plan: PayoutPlan,
  today: string,
  calendar: BusinessCalendar,
  count: number,
): string[] {
  if (plan.schedule === 'instant' || plan.schedule === 'manual') return [];
  const days: string[] = [];
  if (plan.schedule === 'daily') {
    for (let day = today; days.length < count; ) {
      day = calendar.addWorkingDays(day, 1);
      days.push(day);
    }
    return days;
  }
  for (let period = -1; days.length < count; period += 1) {
    const day = calendar.nextWorkingDay(periodOf(plan, today, period).nominal);
    if (day > today) days.push(day);
  }
  return days;
}
