// The period of a dashboard: kept in the address, counted in the business's days, with a short label.

import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { searchOf } from '#web/api/route.ts';
import { useBusinessSettings } from '#web/ui/business-context.tsx';
import { instantOf, shortDate, wallDateOf } from '#web/ui/dates.ts';
import { datePresets, type PeriodRange, periodLabel, periodRange } from '#web/ui/list/periods.ts';
import { currentTime } from '#web/ui/now.ts';

/** The default period; it is not written to the address. */
export const defaultPeriod = 'this-month';

export type DashboardPeriod = {
  /** As in the address: 'this-month' or '2026-11-01~2026-11-20'. */
  name: string;
  /** The range that figures are requested for. */
  range: PeriodRange;
  label: string;
  /** The dates beside a preset's name: '1 – 21 Nov'. */
  span: string | null;
};

/** An unknown period becomes the default, so that an old or mistyped link still opens. */
export function dashboardPeriodOf(name: string | undefined, timeZone: string, now: Date): DashboardPeriod {
  const query = name ? periodRange(name, timeZone, now) : null;
  const known = name && query && query.from < query.to ? name : defaultPeriod;
  const whole = periodRange(known, timeZone, now) as PeriodRange;
  const range = withoutFuture(whole, timeZone, now);
  const span = spanOf(range, timeZone, now);
  const isNamed = known in datePresets;
  return {
    name: known,
    range,
    label: isNamed ? periodLabel(known, timeZone) : span,
    span: isNamed ? span : null,
  };
}

/** Cuts off future days, which have no figures: a month on its first day is that day, by the hour. */
function withoutFuture(range: PeriodRange, timeZone: string, now: Date): PeriodRange {
  const { year, month, day } = wallDateOf(now, timeZone);
  const tomorrow = instantOf({ year, month, day: day + 1 }, timeZone).toISOString();
  return range.from < tomorrow && tomorrow < range.to ? { ...range, to: tomorrow } : range;
}

/** '21 Nov', '1 – 21 Nov', '31 Oct – 21 Nov' or '2 Jan – 31 Dec 2025'; the last day is included. */
export function spanOf({ from, to }: PeriodRange, timeZone: string, now: Date): string {
  const first = new Date(from);
  const last = new Date(Date.parse(to) - 1);
  const end = shortDate(last, timeZone, now);
  const [a, b] = [wallDateOf(first, timeZone), wallDateOf(last, timeZone)];
  if (a.year !== b.year) return `${shortDate(first, timeZone, now)} – ${end}`;
  if (a.month !== b.month) return `${shortDate(first, timeZone, first)} – ${end}`;
  return a.day === b.day ? end : `${a.day} – ${end}`;
}

const minuteMs = 60_000;

/** Updates the date on a screen that stays open past midnight. */
function useNow(timeZone: string): Date {
  const [now, setNow] = useState(currentTime);
  useEffect(() => {
    const timer = setInterval(() => {
      const next = currentTime();
      setNow((before) => (shortDate(before, timeZone) === shortDate(next, timeZone) ? before : next));
    }, minuteMs);
    return () => clearInterval(timer);
  }, [timeZone]);
  return now;
}

/** Returns the period of the address, and a function to choose another. */
export function useDashboardPeriod() {
  const { period, ...others } = useSearch({ strict: false }) as Record<string, string | undefined>;
  const { timeZone } = useBusinessSettings();
  const navigate = useNavigate();
  const now = useNow(timeZone);
  const choose = (name: string) =>
    void navigate({
      to: '.',
      search: searchOf(name === defaultPeriod ? others : { ...others, period: name }),
      resetScroll: false,
    });
  return { ...dashboardPeriodOf(period, timeZone, now), now, choose };
}
