// Taking what is due out of an outbox: e-mails and SMS wait in tables of the same shape.
import { type Selectable, sql } from 'kysely';
import type { Db, Tables } from '#server/platform/db/database.ts';
import type { DueQuery } from './due.ts';

type Outbox = 'emails' | 'smsMessages';
const keyOf = (outbox: Outbox) => (outbox === 'emails' ? sql`environment_id, id` : sql`id`);

type Claim = { now: Date; leaseUntil: Date; limit: number };

/** Whether there are any. */
export const findDueMessages = (outbox: Outbox, now: Date): DueQuery =>
  sql`select 1 from ${sql.table(outbox)} where status = 'PENDING' and next_attempt_at <= ${now} order by next_attempt_at limit 1`;

/** Takes messages that are due for as long as the lease lasts: no other instance takes them meanwhile. */
export async function claimDueMessages<Box extends Outbox>(
  db: Db,
  outbox: Box,
  { now, leaseUntil, limit }: Claim,
): Promise<Selectable<Tables[Box]>[]> {
  const table = sql.table(outbox);
  const claimed = await sql<Selectable<Tables[Box]>>`
    update ${table} set next_attempt_at = ${leaseUntil}, claimed_until = ${leaseUntil}, attempt_count = attempt_count + 1
    where status = 'PENDING' and (${keyOf(outbox)}) in (
      select ${keyOf(outbox)} from ${table} where status = 'PENDING' and next_attempt_at <= ${now}
      order by next_attempt_at limit ${limit} for update skip locked
    )
    returning *`.execute(db);
  return claimed.rows;
}

/** Messages that were sent and still hold their text, written before an instant: locked, to erase it. */
export function erasableMessages(outbox: Outbox, text: 'html' | 'text', before: Date, limit: number) {
  return sql<boolean>`(${keyOf(outbox)}) in (
    select ${keyOf(outbox)} from ${sql.table(outbox)}
    where status <> 'PENDING' and status <> 'FAILED' and ${sql.ref(text)} <> '' and created_at <= ${before}
    limit ${limit} for update skip locked
  )`;
}
