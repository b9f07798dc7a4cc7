// SQL of the outbox of e-mails.
import type { Insertable, Selectable } from 'kysely';
import type { Db, Tx } from '../db/database.ts';
import type { EmailsTable } from '../db/tables/core.ts';

export type EmailRow = Selectable<EmailsTable>;

/** Puts an e-mail into the outbox; one with the same dedupe key is there once: false then. */
export async function insertEmail(tx: Tx, email: Insertable<EmailsTable>): Promise<boolean> {
  const inserted = await tx
    .insertInto('emails')
    .values(email)
    .onConflict((conflict) => conflict.column('dedupeKey').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

type FileRow = { fileName: string; contentType: string; content: Buffer };

export async function insertAttachments(tx: Tx, emailId: string, files: readonly FileRow[]): Promise<void> {
  await tx
    .insertInto('emailAttachments')
    .values(files.map((file, number) => ({ ...file, emailId, number })))
    .execute();
}

/** The files of an e-mail, in the order they were attached in. */
export async function selectAttachments(db: Db, emailId: string): Promise<FileRow[]> {
  return db
    .selectFrom('emailAttachments')
    .where('emailId', '=', emailId)
    .orderBy('number')
    .select(['fileName', 'contentType', 'content'])
    .execute();
}

/** Takes e-mails that are due for as long as the lease lasts: no other instance takes them meanwhile. */
export async function claimDueEmails(
  db: Db,
  claim: { now: Date; leaseUntil: Date; limit: number },
): Promise<EmailRow[]> {
  return db
    .updateTable('emails')
    .set((eb) => ({ nextAttemptAt: claim.leaseUntil, attemptCount: eb('attemptCount', '+', 1) }))
    .where('id', 'in', (due) =>
      due
        .selectFrom('emails')
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

export async function markEmailsSent(db: Db, ids: readonly string[], at: Date): Promise<void> {
  await db
    .updateTable('emails')
    .set({ status: 'SENT', sentAt: at, failure: null })
    .where('id', 'in', [...ids])
    .execute();
}

/** Tries again at an instant, or never when there is none. */
export async function markEmailFailed(
  db: Db,
  id: string,
  failure: string,
  nextAttemptAt: Date | null,
): Promise<void> {
  await db
    .updateTable('emails')
    .set(nextAttemptAt ? { failure, nextAttemptAt } : { failure, status: 'FAILED' })
    .where('id', '=', id)
    .execute();
}

/** The newest e-mails, for the local outbox. */
export async function selectNewestEmails(db: Db, limit: number): Promise<EmailRow[]> {
  return db
    .selectFrom('emails')
    .selectAll()
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

export async function selectEmail(db: Db, id: string): Promise<EmailRow | undefined> {
  return db.selectFrom('emails').where('id', '=', id).selectAll().executeTakeFirst();
}
