// The schedule of a series of invoices: its billing days, until the end date or the maximum number of invoices.
import { type BillingInterval, billingDay } from './subscriptions/billing-days.ts';

export type RecurringPlan = {
  interval: BillingInterval;
  intervalCount: number;
  startsOn: string;
  endsOn: string | null;
  times: number | null;
};
export type RecurringPeriod = { periodIndex: number; on: string };

/** The first period, from the given one on, whose day is not before `notBefore`; null when there is none. */
export function nextPeriod(
  { interval, intervalCount, startsOn, endsOn, times }: RecurringPlan,
  from: { periodIndex: number; made: number; notBefore: string },
): RecurringPeriod | null {
  if (times !== null && from.made >= times) return null;
  const rule = { interval, intervalCount, anchorOn: startsOn };
  let { periodIndex } = from;
  let on = billingDay(rule, periodIndex);
  while (on < from.notBefore && (endsOn === null || on <= endsOn)) {
    periodIndex += 1;
    on = billingDay(rule, periodIndex);
  }
  return endsOn !== null && on > endsOn ? null : { periodIndex, on };
}

/** The next turns, up to `max`. */
export function nextPeriods(
  plan: RecurringPlan,
  from: { periodIndex: number; made: number; notBefore: string },
  max: number,
): RecurringPeriod[] {
  const found: RecurringPeriod[] = [];
  let { periodIndex, made } = from;
  while (found.length < max) {
    const next = nextPeriod(plan, { periodIndex, made, notBefore: from.notBefore });
    if (!next) break;
    found.push(next);
    periodIndex = next.periodIndex + 1;
    made += 1;
  }
  return found;
}
