// The days on which a subscription is billed: counted from its first one, so that what a short month moved returns with the next.
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
  /** Every so many of them. */
  intervalCount: number;
  /** YYYY-MM-DD of the business, as all days here: the first day of the first period. */
  anchorOn: string;
};

const daysOf: Partial<Record<BillingInterval, number>> = { daily: 1, weekly: 7 };
const monthsOf: Partial<Record<BillingInterval, number>> = {
  monthly: 1,
  quarterly: 3,
  biannually: 6,
  annually: 12,
};

/** The first day of period number `turn`, from 0. */
export function billingDay({ interval, intervalCount, anchorOn }: BillingRule, turn: number): string {
  const months = monthsOf[interval];
  if (months !== undefined) return monthsAfter(anchorOn, months * intervalCount * turn);
  return dayAfter(anchorOn, (daysOf[interval] ?? 1) * intervalCount * turn);
}

/** A period by its first day, and by the day after its last one, with which the next begins. */
export type Period = { turn: number; from: string; until: string };

export function periodAt(rule: BillingRule, turn: number): Period {
  return { turn, from: billingDay(rule, turn), until: billingDay(rule, turn + 1) };
}

/** The period that a day lies in; of a day before the first one, the first. */
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

/** The last day that a period serves. */
export function lastDayOf({ until }: Pick<Period, 'until'>): string {
  return dayAfter(until, -1);
}

/** Whole days from one day to another. */
export function daysFrom(from: string, until: string): number {
  return Math.round((Date.parse(until) - Date.parse(from)) / 86_400_000);
}
