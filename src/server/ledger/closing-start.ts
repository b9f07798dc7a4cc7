// The first step of closing a month: blocks new postings into it and waits for postings in progress. Committed separately.
import { sql } from 'kysely';
import type { Database, Db } from '#server/platform/db/database.ts';
import type { DueQuery } from '#server/platform/jobs/due.ts';
import type { TxSealing } from './chain/seal.ts';
import { getPeriods, refusedToClose } from './closings.ts';

/** How long to wait for postings in progress. */
const waitMaxMs = 3000;
/** A close not completed by then is taken back: its process has crashed. */
const abandonedAfterMs = 60_000;

type Start = { environmentId: string; startsAt: Date | null; closingSince: Date | null };

/** `startsAt`: the earliest posting date allowed; null for no limit. */
async function moveStart(db: Db, { environmentId, startsAt, closingSince }: Start): Promise<void> {
  await sql`select ledger_move_start(${environmentId}, ${startsAt ?? '-infinity'}, ${closingSince})`.execute(
    db,
  );
}

type Begin = { environmentId: string; timeZone: string; period: string };

/**
 * Moves the earliest posting date to the end of a month, and waits for transactions that post before it. If the month cannot be closed,
 * does nothing: the second step reports why. Throws CONFLICT and restores the month if a posting takes too long.
 */
export async function beginClosing(
  database: Database,
  clocks: TxSealing['clocks'],
  { environmentId, timeZone, period }: Begin,
): Promise<void> {
  const { last, nextPeriod, nextEndsAt } = await getPeriods(database.db, environmentId, timeZone);
  if (period !== nextPeriod || !nextEndsAt || clocks.of(environmentId).now() < nextEndsAt) return;
  await moveStart(database.db, {
    environmentId,
    startsAt: nextEndsAt,
    closingSince: clocks.wall.now(),
  }).catch(ignoreClosed);
  try {
    await database.inTransaction(async (tx) => {
      await sql`select set_config('lock_timeout', ${`${waitMaxMs}ms`}, true)`.execute(tx);
      await sql`select ledger_drop_superseded_starts(${environmentId})`.execute(tx);
    });
  } catch (error) {
    if ((error as { code?: string }).code !== '55P03') throw error;
    await moveStart(database.db, {
      environmentId,
      startsAt: last?.endsAt ?? null,
      closingSince: null,
    }).catch(ignoreClosed);
    throw refusedToClose('Payments are being posted at the moment. Try again.');
  }
}

/** Ignores that another caller has closed the month meanwhile; the second step reports it. */
function ignoreClosed(error: unknown): void {
  if ((error as { code?: string }).code !== '23001') throw error;
}

const abandonedBefore = (now: Date): Date => new Date(now.getTime() - abandonedAfterMs);

/** Finds whether the closing of a month was abandoned by a crashed process. */
export const findAbandonedClosing = (now: Date): DueQuery => sql`select 1 from ledger_starts
  where closing_since < ${abandonedBefore(now)}::timestamptz order by closing_since limit 1`;

/** Reopens months whose closing was abandoned; returns their number. */
export async function takeBackClosings(db: Db, now: Date): Promise<number> {
  const { rows } = await sql<{ environmentId: string }>`
    select environment_id from ledger_starts where closing_since < ${abandonedBefore(now)}
    order by closing_since limit 100`.execute(db);
  for (const { environmentId } of rows)
    await sql`select ledger_revert_start(${environmentId}, ${abandonedBefore(now)})`.execute(db);
  return rows.length;
}
