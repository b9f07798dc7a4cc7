// SQL of due addresses: claims with a lease, a daily limit, and results.
import { sql } from 'kysely';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { lockDueIn } from '#server/platform/jobs/by-environment.ts';
import type { DueQuery } from '#server/platform/jobs/due.ts';
import { findFirstDue, type Waiting, waitingForNext } from '#server/platform/jobs/waiting.ts';
import type { Services } from '#server/services.ts';

export type ClaimedAddress = {
  environmentId: string;
  id: string;
  url: string;
  status: 'WAITING' | 'FETCHED' | 'FAILED';
  /** The number of this attempt. */
  attemptCount: number;
  /** The end of the lease: a different value in the row means that the lease was lost. */
  nextAt: Date;
};

/** The daily limit of attempts per environment; further ones wait for the next day. */
export const triesPerDay = 10_000;

export const waiting: Waiting = waitingForNext('store_picture_addresses');
export const isDueBy = (now: Date) => sql<boolean>`next_at <= ${now}`;
export const dueAddresses = ({ clock }: Services): DueQuery => findFirstDue(waiting, isDueBy(clock.now()));

const dayOf = (now: Date): string => now.toISOString().slice(0, 10);
const keptDays = 7;

/** Counts attempts towards the daily limit; returns the number granted. */
async function takeTries(tx: Tx, environmentId: string, now: Date, requested: number, most: number) {
  const day = dayOf(now);
  await sql`insert into store_picture_days (environment_id, day, attempt_count) values (${environmentId}, ${day}, 0)
    on conflict do nothing`.execute(tx);
  const { rows } = await sql<{ attemptCount: number }>`select attempt_count from store_picture_days
    where environment_id = ${environmentId} and day = ${day} for update`.execute(tx);
  const granted = Math.max(0, Math.min(requested, most - (rows[0]?.attemptCount ?? 0)));
  await sql`update store_picture_days set attempt_count = attempt_count + ${granted}::integer
    where environment_id = ${environmentId} and day = ${day}`.execute(tx);
  await sql`delete from store_picture_days where environment_id = ${environmentId}
    and day < ${day}::date - ${keptDays}::integer`.execute(tx);
  return granted;
}

/** Postpones everything that is due to the next day. */
async function waitForTomorrow(tx: Tx, environmentId: string, now: Date): Promise<void> {
  const tomorrow = new Date(`${dayOf(now)}T00:00:00Z`).getTime() + 86_400_000;
  await sql`update store_picture_addresses set next_at = ${new Date(tomorrow)}
    where environment_id = ${environmentId} and status = 'WAITING' and next_at <= ${now}`.execute(tx);
}

export type ClaimRequest = { environmentId: string; now: Date; until: Date; limit: number; most: number };

/** Deletes addresses that are no longer requested instead. */
export async function claimAddresses(tx: Tx, request: ClaimRequest): Promise<ClaimedAddress[]> {
  const { environmentId, now, until, limit, most } = request;
  const due = lockDueIn(waiting, { environmentId, due: isDueBy(now), limit });
  const { rows } = await sql<{ id: string; status: string; isAsked: boolean }>`
    select a.id, a.status, exists (select from store_picture_places p where p.environment_id = a.environment_id
      and p.address_id = a.id) as "isAsked"
    from store_picture_addresses a join (${due}) due on due.environment_id = a.environment_id and due.id = a.id
    order by a.next_at`.execute(tx);
  const forgotten = rows.filter(({ isAsked, status }) => !isAsked && status === 'WAITING');
  await sql`delete from store_picture_addresses where environment_id = ${environmentId}
    and id = any(${forgotten.map(({ id }) => id)}::uuid[])`.execute(tx);
  const remaining = rows.filter((row) => !forgotten.includes(row));
  const tried = remaining.filter(({ status }) => status === 'WAITING');
  const granted = tried.length > 0 ? await takeTries(tx, environmentId, now, tried.length, most) : 0;
  const taken = [...remaining.filter(({ status }) => status !== 'WAITING'), ...tried.slice(0, granted)];
  const { rows: claimed } = await sql<ClaimedAddress>`
    update store_picture_addresses set next_at = ${until}, attempt_count = attempt_count + (status = 'WAITING')::integer
    where environment_id = ${environmentId} and id = any(${taken.map(({ id }) => id)}::uuid[])
    returning environment_id as "environmentId", id, url, status, attempt_count as "attemptCount", next_at as "nextAt"`.execute(
    tx,
  );
  if (granted < tried.length) await waitForTomorrow(tx, environmentId, now);
  return claimed;
}

const ours = ({ environmentId, id, nextAt }: ClaimedAddress) =>
  sql`environment_id = ${environmentId} and id = ${id} and next_at = ${nextAt}`;

/** Returns false if another worker holds the claim by now, and decides. */
export async function noteFetched(
  tx: Tx,
  claim: ClaimedAddress,
  imageId: string,
  now: Date,
): Promise<boolean> {
  const { numAffectedRows } =
    await sql`update store_picture_addresses set status = 'FETCHED', image_id = ${imageId},
    failure = null, ended_at = ${now} where ${ours(claim)} and status = 'WAITING'`.execute(tx);
  return numAffectedRows === 1n;
}

/** `again`: the time of the next attempt; null: failed. */
export async function noteFailed(
  db: Db,
  claim: ClaimedAddress,
  failure: string,
  { again, now }: { again: Date | null; now: Date },
): Promise<void> {
  const status = again ? 'WAITING' : 'FAILED';
  await sql`update store_picture_addresses set status = ${status}, failure = ${failure.slice(0, 500)}, next_at = ${again},
    ended_at = ${again ? null : now}::timestamptz where ${ours(claim)} and status = 'WAITING'`.execute(db);
}

/** Marks the picture as put in all of its places, unless it was requested again meanwhile. */
export async function markStored(db: Db, claim: ClaimedAddress): Promise<void> {
  await sql`update store_picture_addresses set next_at = null where ${ours(claim)} and status <> 'WAITING'`.execute(
    db,
  );
}

/** Releases claims whose work has not begun. */
export async function releaseClaims(db: Db, claims: readonly ClaimedAddress[], now: Date): Promise<void> {
  for (const claim of claims)
    await sql`update store_picture_addresses set next_at = ${now},
      attempt_count = attempt_count - (status = 'WAITING')::integer where ${ours(claim)}`.execute(db);
}
