// When a series makes its next invoice, by the days of its business.
import { hourOn } from '#server/platform/time/business-days.ts';
import { nextTurn, type RecurringPlan } from '#shared/billing/recurring-plan.ts';
import type { RecurringRow } from './queries.ts';

/** Invoices are made at eight in the morning, where the business is. */
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

/** The columns of the next day; null where there is none any more. */
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

/** Where the days of a series are counted on from. */
export const fromOf = (row: RecurringRow, notBefore: string) => ({
  turn: row.turn,
  made: row.made,
  notBefore,
});
