// The days on which a transfer is made again: counted from the first, moved to a working day where that is asked for.
import { type BusinessCalendar, dayAfter, monthsAfter } from '../settlement/calendar/business-calendar.ts';

export const runFrequencies = ['daily', 'weekly', 'monthly'] as const;
export type RunFrequency = (typeof runFrequencies)[number];

export type RunPlan = {
  frequency: RunFrequency;
  /** YYYY-MM-DD, as all days here. */
  startsOn: string;
  endsOn: string | null;
  workingDaysOnly: boolean;
};

/** The day that run number `turn` (from 0) is due by the plan. */
function plannedDay({ frequency, startsOn }: RunPlan, turn: number): string {
  if (frequency === 'monthly') return monthsAfter(startsOn, turn);
  return dayAfter(startsOn, frequency === 'weekly' ? 7 * turn : turn);
}

export type Run = { turn: number; on: string };

/** The first run from `turn` on that is not before a day; null: there is none any more. Two that fall on one day are one. */
export function nextRun(
  plan: RunPlan,
  from: { turn: number; notBefore: string },
  calendar: Pick<BusinessCalendar, 'isWorkingDay'>,
): Run | null {
  for (let turn = from.turn; ; turn += 1) {
    let on = plannedDay(plan, turn);
    if (plan.endsOn !== null && on > plan.endsOn) return null;
    // A daily run of a holiday is that of the next working day.
    while (plan.workingDaysOnly && !calendar.isWorkingDay(on)) on = dayAfter(on);
    if (on >= from.notBefore) return { turn, on };
  }
}

/** The next runs, as far as they can be told now. */
export function nextRuns(
  plan: RunPlan,
  from: { turn: number; notBefore: string },
  calendar: Pick<BusinessCalendar, 'isWorkingDay'>,
  count: number,
): Run[] {
  const runs: Run[] = [];
  let at = from;
  while (runs.length < count) {
    const run = nextRun(plan, at, calendar);
    if (!run) break;
    runs.push(run);
    at = { turn: run.turn + 1, notBefore: dayAfter(run.on) };
  }
  return runs;
}
