// The next invoice day of a series, in the time zone of its business.
import { hourOn } from '#server/platform/time/business-days.ts';
import { nextTurn, type RecurringPlan } from '#shared/billing/recurring-plan.ts';
import type { RecurringRow } from './queries.ts';

/** The hour at which invoices are created, in the business's time zone. */
const morning = 8;

export const planOf = ({
  interval,
  intervalCount,
  startsOn,
  endsOn,
  times,
}: RecurringPlan): RecurringPlan => ({
  interval,
  intervalCount,
  startsOn,
  endsOn,
  times,
});

type Next = { turn: number; nextOn: string | null; nextAt: Date | null };

/** The columns of the next day; null values when there is none. */
export function nextColumns(
  plan: RecurringPlan,
  from: { turn: number; made: number; notBefore: string },
  timeZone: string,
): Next {
  const next = nextTurn(plan, from);
  if (!next) return { turn: from.turn, nextOn: null, nextAt: null };
  const nextAt = hourOn(next.on, morning, timeZone);
  return { turn: next.turn, nextOn: next.on, nextAt };
}

/** The position from which the days of a series are counted. */
export const fromOf = (row: RecurringRow, notBefore: string) => ({
  turn: row.turn,
  made: row.made,
  notBefore,
});
