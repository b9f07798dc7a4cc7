// SQL of the SMS outbox.

import { type Insertable, type Selectable, sql } from 'kysely';
import { type Clear, sealRow } from '#server/platform/auth/sealed-rows.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { SmsMessagesTable } from '#server/platform/db/tables/platform/sms.ts';
import { discardExpired, eraseOldText, sentColumns } from '#server/platform/jobs/outbox.ts';

export type SmsRow = Selectable<SmsMessagesTable>;

export async function insertSms(tx: Tx, sms: Clear<Insertable<SmsMessagesTable>>): Promise<void> {
  await tx
    .insertInto('smsMessages')
    .values(sealRow<Insertable<SmsMessagesTable>>('sms_messages', sms.id, sms))
    .execute();
}

/** Marks a message as sent; `keepText` is for the local outbox, which shows the text. */
export async function markSmsSent(
  db: Db,
  id: string,
  reference: string,
  at: Date,
  { keepText }: { keepText: boolean },
): Promise<void> {
  await sql`update sms_messages set ${sentColumns('smsMessages', at, { keepText })}, provider_reference = ${reference}
    where id = ${id}`.execute(db);
}

/** Discards claimed messages that have expired, and erases their text. */
export async function discardExpiredSms(db: Db, messages: readonly SmsRow[]): Promise<void> {
  if (messages.length === 0) return;
  await discardExpired(db, 'smsMessages', sql`id = any(${messages.map(({ id }) => id)}::uuid[])`);
}

/** Erases the texts of sent messages created before the given time; returns their number. */
export async function eraseTexts(db: Db, before: Date, limit: number): Promise<number> {
  return (await eraseOldText(db, 'smsMessages', before, limit)).length;
}

/** Schedules the next attempt. Without one, staff decide, and the text is kept until their deadline. */
export async function markSmsFailed(
  db: Db,
  id: string,
  failure: string,
  nextAttemptAt: Date | null,
): Promise<void> {
  await db
    .updateTable('smsMessages')
    .set({
      failure,
      claimedUntil: null,
      status: nextAttemptAt ? 'PENDING' : 'FAILED',
      ...(nextAttemptAt && { nextAttemptAt }),
    })
    .where('id', '=', id)
    .where('status', '=', 'PENDING')
    .execute();
}

/** Selects the newest messages, for the local outbox. */
export async function selectNewestSms(db: Db, limit: number): Promise<SmsRow[]> {
  return db
    .selectFrom('smsMessages')
    .selectAll()
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}
