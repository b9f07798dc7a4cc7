// Outboxes of e-mails and SMS, in tables of the same shape. Due messages are claimed; staff may retry or discard failed ones, never while
// they are being sent.
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Db, Tables, Tx } from '#server/platform/db/database.ts';
import type { DueQuery } from './due.ts';

type Outbox = 'emails' | 'smsMessages';
/** Whether a message still has its text, or the data that it is composed from. */
export const hasText = {
  emails: sql<boolean>`(html <> '' or composed_from is not null)`,
  smsMessages: sql<boolean>`text <> ''`,
};
/** The assignments that erase the text of a message. */
export const erasedText = {
  emails: `html = '', text = '', composed_from = null`,
  smsMessages: `text = ''`,
};
const erased = (outbox: Outbox) => sql.raw(erasedText[outbox]);
const keyOf = (outbox: Outbox) => (outbox === 'emails' ? sql`environment_id, id` : sql`id`);

/** `environmentId`: for e-mails only; SMS belong to the platform. */
type Claim = { environmentId?: string; now: Date; leaseUntil: Date; limit: number };

/** The expiry of a message with a code or link; null: it does not expire. */
export const validUntil = (now: Date, validMinutes: number | undefined): Date | null =>
  validMinutes === undefined ? null : new Date(now.getTime() + validMinutes * 60_000);

/** The number of minutes until the subject of a message expires: the validity of the message. */
export const minutesUntil = (expiresAt: Date, now: Date): number =>
  (expiresAt.getTime() - now.getTime()) / 60_000;

/** Separates claimed messages that expired before they could be sent, for example during downtime. */
export function splitExpired<Message extends { validUntil: Date | null }>(
  claimed: readonly Message[],
  now: Date,
): { valid: Message[]; expired: Message[] } {
  const { valid = [], expired = [] } = Object.groupBy(claimed, ({ validUntil }) =>
    validUntil !== null && validUntil <= now ? 'expired' : 'valid',
  );
  return { valid, expired };
}

/** Discards claimed messages that have expired, and erases their text. */
export async function discardExpired(db: Db, outbox: Outbox, where: RawBuilder<unknown>): Promise<void> {
  await sql`update ${sql.table(outbox)} set status = 'DISCARDED', claimed_until = null,
      failure = 'It expired before it could be sent', ${erased(outbox)}
    where ${where} and status = 'PENDING'`.execute(db);
}

/** The assignments that mark a message as sent; `keepText` is for the local outbox, which shows the text. */
export const sentColumns = (outbox: Outbox, at: Date, { keepText }: { keepText: boolean }) =>
  sql`status = 'SENT', sent_at = ${at}, failure = null, claimed_until = null${keepText ? sql`` : sql`, ${erased(outbox)}`}`;

/** E-mails to be sent. */
export const waitingEmails = {
  table: 'emails',
  only: sql<boolean>`status = 'PENDING'`,
  at: 'next_attempt_at',
};

/** Finds whether any message is due. */
export const findDueMessages = (outbox: Outbox, now: Date): DueQuery =>
  sql`select 1 from ${sql.table(outbox)} where status = 'PENDING' and next_attempt_at <= ${now} order by next_attempt_at limit 1`;

/** Claims due messages until the lease ends: no other instance claims them meanwhile. */
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

type Keys = { emails: { environmentId: string; id: string }; smsMessages: { id: string } };

/** Erases the text of messages that were sent or discarded and were created before the given time; returns their keys. */
export async function eraseOldText<Box extends Outbox>(
  db: Db,
  outbox: Box,
  before: Date,
  limit: number,
): Promise<Keys[Box][]> {
  const key = keyOf(outbox);
  const { rows } = await sql<Keys[Box]>`
    update ${sql.table(outbox)} set ${erased(outbox)}
    where (${key}) in (
      select ${key} from ${sql.table(outbox)}
      where status <> 'PENDING' and status <> 'FAILED' and ${hasText[outbox]} and created_at <= ${before}
      limit ${limit} for update skip locked)
    returning ${key}`.execute(db);
  return rows;
}

/** A change of one message by staff. Returns false if its status does not allow it. */
type Change = (tx: Tx, outbox: Outbox, where: RawBuilder<unknown>, now: Date) => Promise<boolean>;

/** Not claimed and not due now: a second retry request therefore changes nothing. */
const idle = (now: Date): RawBuilder<unknown> =>
  sql`(claimed_until is null or claimed_until <= ${now}) and (status = 'FAILED' or (status = 'PENDING' and next_attempt_at > ${now}))`;

/** Makes a message due now, with all its attempts. */
export const retryMessage: Change = async (tx, outbox, where, now) => {
  const { rows } = await sql`
    update ${sql.table(outbox)} set status = 'PENDING', next_attempt_at = ${now}, attempt_count = 0
    where ${where} and ${idle(now)} and ${hasText[outbox]} returning 1`.execute(tx);
  return rows.length > 0;
};

/** Makes failed messages that still have their text due now, oldest first; returns their number. */
export async function retryFailedMessages(tx: Tx, outbox: Outbox, now: Date, limit: number): Promise<number> {
  const { rows } = await sql`
    update ${sql.table(outbox)} set status = 'PENDING', next_attempt_at = ${now}, attempt_count = 0
    where (${keyOf(outbox)}) in (
      select ${keyOf(outbox)} from ${sql.table(outbox)} where status = 'FAILED' and ${hasText[outbox]}
      order by created_at limit ${limit}::integer for update skip locked)
    returning 1`.execute(tx);
  return rows.length;
}

/** Discards a message and erases its text, unless it is being sent, was sent, or was discarded before. */
export const discardMessage: Change = async (tx, outbox, where, now) => {
  const { rows } = await sql`
    update ${sql.table(outbox)} set status = 'DISCARDED', ${erased(outbox)}
    where ${where} and status in ('PENDING', 'FAILED') and (claimed_until is null or claimed_until <= ${now})
    returning 1`.execute(tx);
  return rows.length > 0;
};
