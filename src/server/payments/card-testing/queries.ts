// SQL of declined cards: single statements that lock rows in a fixed order, never inside a payment's transaction.
import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import { type DeclineScope, declineLimits, freeAfterStrike, strikeLifetimeMs, windowMs } from './limits.ts';

export type Subject = { scope: DeclineScope; subject: string };
/** A delay begun by this decline. */
export type StartedDelay = Subject & {
  declines: number;
  approvals: number;
  delayCount: number;
  waitUntil: Date;
};

const inOrder = (subjects: readonly Subject[]): Subject[] =>
  [...subjects].sort((a, b) => (a.scope < b.scope ? -1 : 1));

/** The current counters of a subject: outcomes within the window, and strikes within the forgiveness period. */
export type Counted = Subject & {
  declines: number;
  approvals: number;
  delayCount: number;
  waitUntil: Date | null;
};

/** Returns the counters of the subjects, the longest delay first. */
export async function selectCounters(db: Db, subjects: readonly Subject[], now: Date): Promise<Counted[]> {
  const rows = await db
    .selectFrom('cardDeclines')
    .where((eb) => eb.or(subjects.map(({ scope, subject }) => eb.and({ scope, subject }))))
    .orderBy('waitUntil', (order) => order.desc().nullsLast())
    .select(['scope', 'subject', 'declines', 'approvals', 'delayCount', 'waitUntil'])
    .select(['windowStartedAt', 'lastDeclinedAt'])
    .execute();
  return rows.map(({ windowStartedAt, lastDeclinedAt, ...row }) => ({
    ...row,
    ...(windowStartedAt.getTime() <= now.getTime() - windowMs && { declines: 0, approvals: 0 }),
    ...(lastDeclinedAt.getTime() <= now.getTime() - strikeLifetimeMs && { delayCount: 0 }),
  }));
}

/** Counts a decline; returns the delays that it begins. Attempts already in flight when a delay began do not extend it. */
export async function countDecline(db: Db, subjects: readonly Subject[], now: Date): Promise<StartedDelay[]> {
  const begun: StartedDelay[] = [];
  for (const item of inOrder(subjects)) {
    await addDecline(db, item, now);
    const wait = await beginWait(db, item, now);
    if (wait) begun.push(wait);
  }
  return begun;
}

async function addDecline(db: Db, { scope, subject }: Subject, now: Date): Promise<void> {
  const windowFrom = new Date(now.getTime() - windowMs);
  const forgivenFrom = new Date(now.getTime() - strikeLifetimeMs);
  await sql`
    insert into card_declines as d (scope, subject, declines, approvals, window_started_at, last_declined_at)
    values (${scope}, ${subject}, 1, 0, ${now}, ${now})
    on conflict (scope, subject) do update set
      declines = case when d.window_started_at <= ${windowFrom} then 1 else d.declines + 1 end,
      approvals = case when d.window_started_at <= ${windowFrom} then 0 else d.approvals end,
      window_started_at = case when d.window_started_at <= ${windowFrom} then ${now} else d.window_started_at end,
      delay_count = case when d.last_declined_at <= ${forgivenFrom} then 0 else d.delay_count end,
      last_declined_at = ${now}`.execute(db);
}

/** Begins a delay if both the number and the share of declines reach their limits, and resets the counters. */
async function beginWait(db: Db, { scope, subject }: Subject, now: Date): Promise<StartedDelay | undefined> {
  const { free, shareMin, firstS, longestS } = declineLimits[scope];
  const freeAgain = Math.ceil(free * freeAfterStrike);
  const { rows } = await sql<StartedDelay>`
    with hit as (
      select declines, approvals from card_declines
      where scope = ${scope} and subject = ${subject} and (wait_until is null or wait_until <= ${now})
        and declines >= case when delay_count > 0 then ${freeAgain}::integer else ${free}::integer end
        and declines >= ${shareMin}::float8 * (declines + approvals)
      for update)
    update card_declines d set
      delay_count = d.delay_count + 1,
      wait_until = ${now}::timestamptz
        + make_interval(secs => least(${longestS}::float8, ${firstS}::float8 * power(2, least(d.delay_count, 20)))),
      declines = 0, approvals = 0, window_started_at = ${now}
    from hit where d.scope = ${scope} and d.subject = ${subject}
    returning d.scope, d.subject, d.delay_count, d.wait_until as "waitUntil", hit.declines, hit.approvals`.execute(
    db,
  );
  return rows[0];
}

/** Counts an approval for subjects with counted declines; for others there is nothing to compare it with. */
export async function countApproval(db: Db, subjects: readonly Subject[], now: Date): Promise<void> {
  const windowFrom = new Date(now.getTime() - windowMs);
  const pairs = inOrder(subjects).map(({ scope, subject }) => sql`(${scope}, ${subject})`);
  await sql`
    with seen as (
      select scope, subject from card_declines
      where (scope, subject) in (${sql.join(pairs)}) and window_started_at > ${windowFrom}
      order by scope, subject for update)
    update card_declines d set approvals = d.approvals + 1
    from seen where d.scope = seen.scope and d.subject = seen.subject`.execute(db);
}

/** Deletes counters without a decline for twice the forgiveness period; returns their number. */
export async function deleteOldDeclines(db: Db, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('cardDeclines')
    .where('lastDeclinedAt', '<', new Date(now.getTime() - 2 * strikeLifetimeMs))
    .executeTakeFirst();
  return Number(numDeletedRows);
}
