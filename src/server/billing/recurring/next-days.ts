// The next invoice day of a series, in the time zone of its business.
import { hourOn } from '#server/platform/time/business-days.ts';
import { nextPeriod, type RecurringPlan } from '#shared/billing/recurring-plan.ts';
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

type Next = { periodIndex: number; nextOn: string | null; nextAt: Date | null };

/** The columns of the next day; null values when there is none. */
export function nextColumns(
  plan: RecurringPlan,
  from: { periodIndex: number; made: number; notBefore: string },
  timeZone: string,
): Next {
  const next = nextPeriod(plan, from);
  if (!next) return { periodIndex: from.periodIndex, nextOn: null, nextAt: null };
  const nextAt = hourOn(next.on, morning, timeZone);
  return { periodIndex: next.periodIndex, nextOn: next.on, nextAt };
}

/** The position from which the days of a series are counted. */
export const fromOf = (row: RecurringRow, notBefore: string) => ({
  periodIndex: row.periodIndex,
  made: row.made,
  notBefore,
});
