// SQL of the outbox of SMS.

import { type Insertable, type Selectable, sql } from 'kysely';
import { type Clear, sealRow } from '#server/platform/auth/sealed-rows.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { SmsMessagesTable } from '#server/platform/db/tables/sign-in.ts';
import type { DueQuery } from '#server/platform/jobs/due.ts';

export type SmsRow = Selectable<SmsMessagesTable>;

export async function insertSms(tx: Tx, sms: Clear<Insertable<SmsMessagesTable>>): Promise<void> {
  await tx
    .insertInto('smsMessages')
    .values(sealRow<Insertable<SmsMessagesTable>>('sms_messages', sms.id, sms))
    .execute();
}

/** Whether there are any. */
export const findDueSms = (now: Date): DueQuery =>
  sql`select 1 from sms_messages where status = 'PENDING' and next_attempt_at <= ${now} order by next_attempt_at limit 1`;

/** Takes messages that are due for as long as the lease lasts: no other instance takes them meanwhile. */
export async function claimDueSms(
  db: Db,
  claim: { now: Date; leaseUntil: Date; limit: number },
): Promise<SmsRow[]> {
  return db
    .updateTable('smsMessages')
    .set((eb) => ({ nextAttemptAt: claim.leaseUntil, attemptCount: eb('attemptCount', '+', 1) }))
    .where('id', 'in', (due) =>
      due
        .selectFrom('smsMessages')
        .where('status', '=', 'PENDING')
        .where('nextAttemptAt', '<=', claim.now)
        .orderBy('nextAttemptAt')
        .limit(claim.limit)
        .forUpdate()
        .skipLocked()
        .select('id'),
    )
    .where('status', '=', 'PENDING')
    .returningAll()
    .execute();
}

/** Counts a message as sent; `keepText` is for the local outbox, where it is read. */
export async function markSmsSent(
  db: Db,
  id: string,
  reference: string,
  at: Date,
  { keepText }: { keepText: boolean },
): Promise<void> {
  const sent = { status: 'SENT' as const, sentAt: at, providerReference: reference, failure: null };
  await db
    .updateTable('smsMessages')
    .set(keepText ? sent : { ...sent, text: '' })
    .where('id', '=', id)
    .execute();
}

/** Erases the texts that are not waiting any more and were written before an instant; answers how many. */
export async function eraseTexts(db: Db, before: Date, limit: number): Promise<number> {
  const rows = await db
    .updateTable('smsMessages')
    .set({ text: '' })
    .where('id', 'in', (due) =>
      due
        .selectFrom('smsMessages')
        .where('status', '<>', 'PENDING')
        .where('text', '<>', '')
        .where('createdAt', '<=', before)
        .limit(limit)
        .forUpdate()
        .skipLocked()
        .select('id'),
    )
    .returning('id')
    .execute();
  return rows.length;
}

/** Tries again at an instant; when there is none never, and the text is erased. */
export async function markSmsFailed(
  db: Db,
  id: string,
  failure: string,
  nextAttemptAt: Date | null,
): Promise<void> {
  await db
    .updateTable('smsMessages')
    .set(nextAttemptAt ? { failure, nextAttemptAt } : { failure, status: 'FAILED', text: '' })
    .where('id', '=', id)
    .execute();
}

/** The newest messages, for the local outbox. */
export async function selectNewestSms(db: Db, limit: number): Promise<SmsRow[]> {
  return db
    .selectFrom('smsMessages')
    .selectAll()
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}
