// Completes a bulk transfer once none of its transfers is pending: checked by a job, at increasing intervals.

import { sql } from 'kysely';
import { byPlatform } from '#server/banking/transfers/states.ts';
import { isDue, withClockOf } from '#server/platform/http/environment-clock.ts';
import type { DueQuery } from '#server/platform/jobs/due.ts';
import { findFirstDue, selectDueRows, waitingForNext } from '#server/platform/jobs/waiting.ts';
import type { Services } from '#server/services.ts';
import { lockGroup, updateGroup } from './queries.ts';
import { groupStates } from './states.ts';

const dueMax = 50;
const pauseMinMs = 1000;
const pauseMaxMs = 60_000;

const isLookDue = ({ clocks, clock }: Services) =>
  isDue(clocks, clock.now(), 'next_at', 'transfer_groups.environment_id');

/** Groups with a scheduled check, by the clocks of their environments. */
const waiting = waitingForNext('transfer_groups');

export const dueGroups = (services: Services): DueQuery => findFirstDue(waiting, isLookDue(services));

/** Checks the groups that are due; returns the number completed. */
export async function completeDueGroups(services: Services): Promise<number> {
  const due = await selectDueRows(services.database.db, waiting, isLookDue(services), dueMax);
  let done = 0;
  for (const { environmentId, id } of due) {
    const own = withClockOf(services, environmentId);
    if (await own.database.inTransaction((tx) => look(own, tx, environmentId, id))) done += 1;
  }
  return done;
}

type Outcomes = { open: number; done: number; failed: number; stopped: number };

async function look(
  services: Services,
  tx: Parameters<typeof lockGroup>[0],
  environmentId: string,
  id: string,
): Promise<boolean> {
  const row = await lockGroup(tx, environmentId, id);
  const now = services.clock.now();
  if (row?.status !== 'PROCESSING' || !row.nextAt || row.nextAt > now) return false;
  const { rows } = await sql<Outcomes>`
    select count(*) filter (where status in ('PENDING', 'PROCESSING')) as open,
           count(*) filter (where status = 'SUCCESSFUL') as done,
           count(*) filter (where status in ('FAILED', 'REVERSED')) as failed,
           count(*) filter (where status = 'CANCELLED') as stopped
    from transfers where environment_id = ${environmentId} and group_id = ${id}`.execute(tx);
  const { open, done, failed, stopped } = rows[0] ?? { open: 0, done: 0, failed: 0, stopped: 0 };
  if (open > 0) {
    const sinceMs = now.getTime() - (row.sentAt ?? now).getTime();
    const pauseMs = Math.min(pauseMaxMs, Math.max(pauseMinMs, sinceMs / 10));
    await updateGroup(tx, row, { nextAt: new Date(now.getTime() + pauseMs) });
    return false;
  }
  await groupStates.change(
    services,
    tx,
    { row },
    {
      set: { nextAt: null, completedAt: now },
      line: { kind: 'completed', params: { done, failed, stopped }, ...byPlatform },
    },
  );
  return true;
}
