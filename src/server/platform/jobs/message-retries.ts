// Messages of an outbox that staff send again or give up: never one that is just being sent.
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#server/platform/db/database.ts';

export type Outbox = 'emails' | 'sms_messages';

const bodyOf = { emails: sql`html`, sms_messages: sql`text` } as const;

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
    where ${where} and ${idle(now)} and ${bodyOf[outbox]} <> '' returning 1`.execute(tx);
  return rows.length > 0;
}

/** Puts all that failed and still hold their text on their way again, the oldest first; answers how many. */
export async function retryFailedMessages(tx: Tx, outbox: Outbox, now: Date, limit: number): Promise<number> {
  const key = outbox === 'emails' ? sql`environment_id, id` : sql`id`;
  const { rows } = await sql`
    update ${sql.table(outbox)} set status = 'PENDING', next_attempt_at = ${now}, attempt_count = 0
    where (${key}) in (
      select ${key} from ${sql.table(outbox)} where status = 'FAILED' and ${bodyOf[outbox]} <> ''
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
  const erased = outbox === 'emails' ? sql`html = '', text = ''` : sql`text = ''`;
  const { rows } = await sql`
    update ${sql.table(outbox)} set status = 'DISCARDED', ${erased}
    where ${where} and status in ('PENDING', 'FAILED') and (claimed_until is null or claimed_until <= ${now})
    returning 1`.execute(tx);
  return rows.length > 0;
}
