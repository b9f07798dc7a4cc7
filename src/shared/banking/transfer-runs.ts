// The run days of a recurring transfer: counted from the first, and moved to a working day if requested.
import { type BusinessCalendar, dayAfter, monthsAfter } from '../settlement/calendar/business-calendar.ts';

export const runFrequencies = ['daily', 'weekly', 'monthly'] as const;
export type RunFrequency = (typeof runFrequencies)[number];

export type RunPlan = {
  frequency: RunFrequency;
  /** YYYY-MM-DD, like all days in this file. */
  startsOn: string;
  endsOn: string | null;
  workingDaysOnly: boolean;
};

/** The planned day of run number `periodIndex` (from 0). */
function plannedDay({ frequency, startsOn }: RunPlan, periodIndex: number): string {
  if (frequency === 'monthly') return monthsAfter(startsOn, periodIndex);
  return dayAfter(startsOn, frequency === 'weekly' ? 7 * periodIndex : periodIndex);
}

export type Run = { periodIndex: number; on: string };

/** The first run from `periodIndex` on that is not before a day; null when there are no more. Two runs on one day count as one. */
export function nextRun(
  plan: RunPlan,
  from: { periodIndex: number; notBefore: string },
  calendar: Pick<BusinessCalendar, 'isWorkingDay'>,
): Run | null {
  for (let periodIndex = from.periodIndex; ; periodIndex += 1) {
    let on = plannedDay(plan, periodIndex);
    if (plan.endsOn !== null && on > plan.endsOn) return null;
    // A daily run on a holiday coincides with that of the next working day.
    while (plan.workingDaysOnly && !calendar.isWorkingDay(on)) on = dayAfter(on);
    if (on >= from.notBefore) return { periodIndex, on };
  }
}

/** The next runs, as far as they can be calculated now. */
export function nextRuns(
  plan: RunPlan,
  from: { periodIndex: number; notBefore: string },
  calendar: Pick<BusinessCalendar, 'isWorkingDay'>,
  count: number,
): Run[] {
  const runs: Run[] = [];
  let at = from;
  while (runs.length < count) {
    const run = nextRun(plan, at, calendar);
    if (!run) break;
    runs.push(run);
    at = { periodIndex: run.periodIndex + 1, notBefore: dayAfter(run.on) };
  }
  return runs;
}
