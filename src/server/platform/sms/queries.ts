// SQL of the SMS outbox.

import type { Insertable, Selectable } from 'kysely';
import { type Clear, sealRow } from '#server/platform/auth/sealed-rows.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { SmsMessagesTable } from '#server/platform/db/tables/platform/sms.ts';
import { erasableMessages } from '#server/platform/jobs/outbox.ts';

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
  const sent = {
    status: 'SENT' as const,
    sentAt: at,
    providerReference: reference,
    failure: null,
    claimedUntil: null,
  };
  await db
    .updateTable('smsMessages')
    .set(keepText ? sent : { ...sent, text: '' })
    .where('id', '=', id)
    .execute();
}

/** Erases the texts of sent messages created before the given time; returns their number. */
export async function eraseTexts(db: Db, before: Date, limit: number): Promise<number> {
  const rows = await db
    .updateTable('smsMessages')
    .set({ text: '' })
    .where(erasableMessages('smsMessages', before, limit))
    .returning('id')
    .execute();
  return rows.length;
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
