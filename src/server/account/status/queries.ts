// SQL of the status page: counts over the whole installation, without data of any merchant.
import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';

export async function ping(db: Db): Promise<void> {
  await sql`select 1`.execute(db);
}

/** Returns when jobs last ran, and how many kinds of job fail repeatedly. */
export function selectJobs(db: Db, failuresMin: number) {
  return db
    .selectFrom('jobRuns')
    .select((eb) => [
      eb.fn.max('lastRunAt').as('lastAt'),
      eb.fn.countAll<number>().filterWhere('failureCount', '>=', failuresMin).as('failing'),
    ])
    .executeTakeFirstOrThrow();
}

type Outbox = 'emails' | 'smsMessages';

/** Returns the numbers of late and of recently failed messages in an outbox, and the time of the last one sent. */
export async function selectOutbox(db: Db, outbox: Outbox, lateBefore: Date, failedSince: Date) {
  const late = await db
    .selectFrom(outbox)
    .where('status', '=', 'PENDING')
    .where('nextAttemptAt', '<', lateBefore)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  // Ids increase with time, so the newest rows are found by the primary key, regardless of their number.
  const newest = db
    .selectFrom(outbox)
    .select(['status', 'sentAt', 'createdAt', 'failure'])
    .orderBy('id', 'desc')
    .limit(200)
    .as('newest');
  const recent = await db
    .selectFrom(newest)
    .select((eb) => [
      eb.fn.max('newest.sentAt').as('lastAt'),
      eb.fn
        .countAll<number>()
        .filterWhere((where) =>
          where.and([where('newest.failure', 'is not', null), where('newest.createdAt', '>', failedSince)]),
        )
        .as('failed'),
    ])
    .executeTakeFirstOrThrow();
  return { late: Number(late.count), failed: Number(recent.failed), lastAt: recent.lastAt };
}

/** Returns the number of charges with an overdue outcome from a rail, per channel. */
export async function selectLateAttempts(db: Db, lateBefore: Date): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('transactionAttempts')
    .where('status', 'in', ['processing', 'challenged', 'unknown'])
    .where('requeryAt', '<', lateBefore)
    .groupBy('channel')
    .select((eb) => ['channel', eb.fn.countAll<number>().as('count')])
    .execute();
  return new Map(rows.map((row) => [row.channel, Number(row.count)]));
}
