// The state of the console's start page, kept in the address: mode, owner of the work, period and currency.
import { z } from 'zod';
import { workOwners } from '#shared/contract/operator/work.ts';
import { currencyCodes } from '#shared/money.ts';
import { useBusinessSettings } from '#web/ui/business-context.tsx';
import { instantOf, wallDateOf } from '#web/ui/dates.ts';
import { useListState } from '#web/ui/list/list-state.ts';
import { wallMs } from '#web/ui/now.ts';

/** Days back from today, or whole months: `this-month` ends today. */
export const startPeriods = {
  'this-month': 'This month',
  'last-month': 'Last month',
  'last-7-days': 'Last 7 days',
  'last-30-days': 'Last 30 days',
} as const;
export type StartPeriod = keyof typeof startPeriods;

const startQuery = z.object({
  mode: z.enum(['live', 'test']).default('live'),
  owner: z.enum(workOwners).default('everyone'),
  period: z.enum(['this-month', 'last-month', 'last-7-days', 'last-30-days']).default('this-month'),
  currency: z.enum(currencyCodes).default('NGN'),
});

const dayOf = (year: number, month: number, day: number): string =>
  new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10);

/** Returns the first and last day of a period in the user's time zone. */
export function startDays(period: StartPeriod, timeZone: string, now: Date): { from: string; to: string } {
  const { year, month, day } = wallDateOf(now, timeZone);
  if (period === 'this-month') return { from: dayOf(year, month, 1), to: dayOf(year, month, day) };
  if (period === 'last-month') return { from: dayOf(year, month - 1, 1), to: dayOf(year, month, 0) };
  const count = period === 'last-7-days' ? 7 : 30;
  return { from: dayOf(year, month, day - count + 1), to: dayOf(year, month, day) };
}

export function useStart() {
  const list = useListState(startQuery);
  // The schema parses the address except `period`, which lists parse themselves.
  const period = startQuery.shape.period.safeParse(list.raw.period).data ?? 'this-month';
  const { timeZone } = useBusinessSettings();
  const now = new Date(wallMs());
  const { year, month, day } = wallDateOf(now, timeZone);
  return {
    ...list.value,
    period,
    days: startDays(period, timeZone, now),
    todayFrom: instantOf({ year, month, day }, timeZone).toISOString(),
    set: list.set,
  };
}
export type Start = ReturnType<typeof useStart>;
