// The schedule of a series of invoices: its billing days, until the end date or the maximum number of invoices.
import { type BillingInterval, billingDay } from './subscriptions/billing-days.ts';

export type RecurringPlan = {
  interval: BillingInterval;
  intervalCount: number;
  startsOn: string;
  endsOn: string | null;
  times: number | null;
};
export type RecurringTurn = { turn: number; on: string };

/** The first turn, from the given one on, whose day is not before `notBefore`; null when there is none. */
export function nextTurn(
  { interval, intervalCount, startsOn, endsOn, times }: RecurringPlan,
  from: { turn: number; made: number; notBefore: string },
): RecurringTurn | null {
  if (times !== null && from.made >= times) return null;
  const rule = { interval, intervalCount, anchorOn: startsOn };
  let { turn } = from;
  let on = billingDay(rule, turn);
  while (on < from.notBefore && (endsOn === null || on <= endsOn)) {
    turn += 1;
    on = billingDay(rule, turn);
  }
  return endsOn !== null && on > endsOn ? null : { turn, on };
}

/** The next turns, up to `max`. */
export function nextTurns(
  plan: RecurringPlan,
  from: { turn: number; made: number; notBefore: string },
  max: number,
): RecurringTurn[] {
  const found: RecurringTurn[] = [];
  let { turn, made } = from;
  while (found.length < max) {
    const next = nextTurn(plan, { turn, made, notBefore: from.notBefore });
    if (!next) break;
    found.push(next);
    turn = next.turn + 1;
    made += 1;
  }
  return found;
}
