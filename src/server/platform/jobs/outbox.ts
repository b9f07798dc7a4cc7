// Outboxes: e-mails and SMS wait in tables of the same shape. What is due is taken; what failed is sent again or discarded by staff,
// never while somebody is sending it.
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Db, Tables, Tx } from '#server/platform/db/database.ts';
import type { DueQuery } from './due.ts';

type Outbox = 'emails' | 'smsMessages';
/** Whether it holds its text, or what that is composed from. */
export const hasText = {
  emails: sql<boolean>`(html <> '' or composed_from is not null)`,
  smsMessages: sql<boolean>`text <> ''`,
};
const erased = {
  emails: sql`html = '', text = '', composed_from = null`,
  smsMessages: sql`text = ''`,
};
const keyOf = (outbox: Outbox) => (outbox === 'emails' ? sql`environment_id, id` : sql`id`);

/** `environmentId`: of e-mails; SMS belong to the platform. */
type Claim = { environmentId?: string; now: Date; leaseUntil: Date; limit: number };

/** E-mails that are to be sent. */
export const waitingEmails = {
  table: 'emails',
  only: sql<boolean>`status = 'PENDING'`,
  at: 'next_attempt_at',
};

/** Whether there are any. */
export const findDueMessages = (outbox: Outbox, now: Date): DueQuery =>
  sql`select 1 from ${sql.table(outbox)} where status = 'PENDING' and next_attempt_at <= ${now} order by next_attempt_at limit 1`;

/** Takes messages that are due for as long as the lease lasts: no other instance takes them meanwhile. */
export async function claimDueMessages<Box extends Outbox>(
  db: Db,
  outbox: Box,
  { environmentId, now, leaseUntil, limit }: Claim,
): Promise<Selectable<Tables[Box]>[]> {
  const table = sql.table(outbox);
  const claimed = await sql<Selectable<Tables[Box]>>`
    with taken as materialized (
      select ${keyOf(outbox)} from ${table} where status = 'PENDING' and next_attempt_at <= ${now}
        ${environmentId ? sql`and environment_id = ${environmentId}` : sql``}
      order by next_attempt_at limit ${limit} for update skip locked
    )
    update ${table} set next_attempt_at = ${leaseUntil}, claimed_until = ${leaseUntil}, attempt_count = attempt_count + 1
    where status = 'PENDING' and (${keyOf(outbox)}) in (select * from taken)
    returning *`.execute(db);
  return claimed.rows;
}

/** Messages that were sent and still hold their text, written before an instant: locked, to erase it. */
export function erasableMessages(outbox: Outbox, before: Date, limit: number) {
  return sql<boolean>`(${keyOf(outbox)}) in (
    select ${keyOf(outbox)} from ${sql.table(outbox)}
    where status <> 'PENDING' and status <> 'FAILED' and ${hasText[outbox]} and created_at <= ${before}
    limit ${limit} for update skip locked
  )`;
}

/** Nobody holds it, and it is not due at this moment anyway: a second request finds nothing to do. */
const idle = (now: Date): RawBuilder<unknown> =>
  sql`(claimed_until is null or claimed_until <= ${now}) and (status = 'FAILED' or (status = 'PENDING' and next_attempt_at > ${now}))`;

/** Puts one on its way again, at once and with all its attempts; false when it cannot be. */
export async function retryMessage(
  tx: Tx,
  outbox: Outbox,
  where: RawBuilder<unknown>,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    update ${sql.table(outbox)} set status = 'PENDING', next_attempt_at = ${now}, attempt_count = 0
    where ${where} and ${idle(now)} and ${hasText[outbox]} returning 1`.execute(tx);
  return rows.length > 0;
}

/** Puts all that failed and still hold their text on their way again, the oldest first; answers how many. */
export async function retryFailedMessages(tx: Tx, outbox: Outbox, now: Date, limit: number): Promise<number> {
  const { rows } = await sql`
    update ${sql.table(outbox)} set status = 'PENDING', next_attempt_at = ${now}, attempt_count = 0
    where (${keyOf(outbox)}) in (
      select ${keyOf(outbox)} from ${sql.table(outbox)} where status = 'FAILED' and ${hasText[outbox]}
      order by created_at limit ${limit}::integer for update skip locked)
    returning 1`.execute(tx);
  return rows.length;
}

/** Gives one up and erases its text; false when it is being sent, was sent, or was given up before. */
export async function discardMessage(
  tx: Tx,
  outbox: Outbox,
  where: RawBuilder<unknown>,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    update ${sql.table(outbox)} set status = 'DISCARDED', ${erased[outbox]}
    where ${where} and status in ('PENDING', 'FAILED') and (claimed_until is null or claimed_until <= ${now})
    returning 1`.execute(tx);
  return rows.length > 0;
}
