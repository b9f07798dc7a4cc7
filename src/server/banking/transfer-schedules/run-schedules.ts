// Runs of transfer schedules: each due day creates its transfer once, then sets the next day.

import { ownerOfEnvironment } from '#server/account/businesses/environment-owner.ts';
import { scheduleTransfer } from '#server/banking/transfers/schedule-transfer.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { isDue, withClockOf } from '#server/platform/http/environment-clock.ts';
import type { DueQuery } from '#server/platform/jobs/due.ts';
import { findFirstDue, selectDueRows, waitingForNext } from '#server/platform/jobs/waiting.ts';
import { dayOf, hourOn } from '#server/platform/time/business-days.ts';
import type { Services, TxServices } from '#server/services.ts';
import { loadCalendar } from '#server/settlement/calendar/service.ts';
import { nextRun, type RunPlan } from '#shared/banking/transfer-runs.ts';
import { dayAfter } from '#shared/settlement/calendar/business-calendar.ts';
import { lockSchedule, type ScheduleRow } from './queries.ts';
import { scheduleStates } from './states.ts';

const dueMax = 60;
/** The hour of runs, in the time zone of the business. */
const morning = 8;

export const planOf = (row: ScheduleRow): RunPlan => ({
  frequency: row.frequency,
  startsOn: row.startsOn,
  endsOn: row.endsOn,
  workingDaysOnly: row.workingDaysOnly,
});

export type NextRun = { periodIndex: number; nextOn: string | null; nextAt: Date | null };

/** Returns the next run by the calendar of a business; its columns are null when there is none. */
export async function findNext(
  db: Db,
  plan: RunPlan,
  from: { periodIndex: number; notBefore: string },
  { country, timeZone }: { country: string; timeZone: string },
): Promise<NextRun> {
  const run = nextRun(plan, from, await loadCalendar(db, country));
  if (!run) return { periodIndex: from.periodIndex, nextOn: null, nextAt: null };
  const nextAt = hourOn(run.on, morning, timeZone);
  return { periodIndex: run.periodIndex, nextOn: run.on, nextAt };
}

const isRunDue = ({ clocks, clock }: Services) => isDue(clocks, clock.now(), 'next_at');

/** Schedules with a next step, by the clocks of their environments. */
const waiting = waitingForNext('transfer_schedules');

export const dueSchedules = (services: Services): DueQuery => findFirstDue(waiting, isRunDue(services));

/** Creates the transfer of every due schedule; returns their number. */
export async function runDueSchedules(services: Services): Promise<number> {
  const { database, log } = services;
  const due = await selectDueRows(database.db, waiting, isRunDue(services), dueMax);
  let done = 0;
  for (const { environmentId, id } of due) {
    const own = withClockOf(services, environmentId);
    await database
      .inTransaction((tx) => runOne(own, tx, environmentId, id))
      .then((created) => {
        if (created) done += 1;
      })
      .catch((error: unknown) =>
        log.error(
          { err: error, scheduleId: id },
          'a scheduled transfer could not be made; it will be retried',
        ),
      );
  }
  return done;
}

async function runOne(
  services: TxServices,
  tx: Tx,
  environmentId: string,
  scheduleId: string,
): Promise<boolean> {
  const row = await lockSchedule(tx, environmentId, scheduleId, true);
  const now = services.clock.now();
  if (row?.status !== 'ACTIVE' || !row.nextAt || row.nextAt > now) return false;
  const place = await ownerOfEnvironment(tx, environmentId);
  const { bankCode, accountNumber, accountName, amount, narration, purpose, dutyFree } = row;
  const created = await scheduleTransfer(services, tx, {
    environment: { id: environmentId, currency: row.currency, timeZone: place.timeZone },
    creator: { name: row.createdByName, memberId: row.memberId, actor: { kind: 'platform' } },
    walletId: row.walletId,
    item: { bankCode, accountNumber, accountName, amount, narration, purpose, isOwn: dutyFree },
    at: row.nextAt,
    scheduleId,
  });
  // Missed days, for example after a long outage, are skipped.
  const today = dayOf(now, place.timeZone);
  const next = await findNext(
    tx,
    planOf(row),
    { periodIndex: row.periodIndex + 1, notBefore: dayAfter(today) },
    place,
  );
  await scheduleStates.change(
    services,
    tx,
    { row },
    {
      to: next.nextAt ? 'ACTIVE' : 'COMPLETED',
      set: { ...next, runs: row.runs + 1 },
      line: {
        kind: 'run',
        params: { reference: created.reference },
        actor: { kind: 'platform' },
        tone: 'neutral',
      },
    },
  );
  return true;
}
