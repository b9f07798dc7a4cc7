// The billing days of a subscription: counted from the first one, so that a day clamped in a short month returns in the next.
import { dayAfter, monthsAfter } from '../../settlement/calendar/business-calendar.ts';

export const billingIntervals = [
  'daily',
  'weekly',
  'monthly',
  'quarterly',
  'biannually',
  'annually',
] as const;
export type BillingInterval = (typeof billingIntervals)[number];

export type BillingRule = {
  interval: BillingInterval;
  /** The number of intervals per period. */
  intervalCount: number;
  /** The first day of the first period: YYYY-MM-DD in the business's time zone, like all days here. */
  anchorOn: string;
};

const daysOf: Partial<Record<BillingInterval, number>> = { daily: 1, weekly: 7 };
const monthsOf: Partial<Record<BillingInterval, number>> = {
  monthly: 1,
  quarterly: 3,
  biannually: 6,
  annually: 12,
};

/** The first day of period number `periodIndex`, from 0. */
export function billingDay({ interval, intervalCount, anchorOn }: BillingRule, periodIndex: number): string {
  const months = monthsOf[interval];
  if (months !== undefined) return monthsAfter(anchorOn, months * intervalCount * periodIndex);
  return dayAfter(anchorOn, (daysOf[interval] ?? 1) * intervalCount * periodIndex);
}

/** A period: its first day, and the day after its last one, on which the next period begins. */
export type Period = { periodIndex: number; from: string; until: string };

export function periodAt(rule: BillingRule, periodIndex: number): Period {
  return { periodIndex, from: billingDay(rule, periodIndex), until: billingDay(rule, periodIndex + 1) };
}

/** The period that contains a day; the first period for an earlier day. */
export function periodOn(rule: BillingRule, day: string): Period {
  let low = 0;
  let high = 1;
  while (billingDay(rule, high) <= day) high *= 2;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (billingDay(rule, middle) <= day) low = middle;
    else high = middle;
  }
  return periodAt(rule, low);
}

/** The last day of a period. */
export function lastDayOf({ until }: Pick<Period, 'until'>): string {
  return dayAfter(until, -1);
}

/** The number of days between two days. */
export function daysFrom(from: string, until: string): number {
  return Math.round((Date.parse(until) - Date.parse(from)) / 86_400_000);
}
