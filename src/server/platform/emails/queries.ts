// SQL of the outbox of e-mails.
import type { Insertable, Selectable } from 'kysely';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { EmailsTable } from '#server/platform/db/tables/core.ts';
import { erasableMessages } from '#server/platform/jobs/outbox.ts';

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

/** Nothing is needed of the body any more: neither the text nor the files. */
const erased = { html: '', text: '' };

/** Counts e-mails as sent; `keepBody` is for the local outbox, where they are read. */
export async function markEmailsSent(
  db: Db,
  ids: readonly string[],
  at: Date,
  { keepBody }: { keepBody: boolean },
): Promise<void> {
  const sent = { status: 'SENT' as const, sentAt: at, failure: null };
  await db
    .updateTable('emails')
    .set(keepBody ? sent : { ...sent, ...erased })
    .where('id', 'in', [...ids])
    .execute();
  if (!keepBody) await deleteAttachments(db, ids);
}

async function deleteAttachments(db: Db, ids: readonly string[]): Promise<void> {
  await db
    .deleteFrom('emailAttachments')
    .where('emailId', 'in', [...ids])
    .execute();
}

/** Erases the bodies of e-mails that are not waiting any more and were written before an instant; answers how many. */
export async function eraseBodies(db: Db, before: Date, limit: number): Promise<number> {
  const rows = await db
    .updateTable('emails')
    .set(erased)
    .where('id', 'in', erasableMessages('emails', 'html', before, limit))
    .returning('id')
    .execute();
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) await deleteAttachments(db, ids);
  return ids.length;
}

/** Tries again at an instant; when there is none never, and the body is erased. */
export async function markEmailFailed(
  db: Db,
  id: string,
  failure: string,
  nextAttemptAt: Date | null,
): Promise<void> {
  await db
    .updateTable('emails')
    .set(nextAttemptAt ? { failure, nextAttemptAt } : { failure, status: 'FAILED', ...erased })
    .where('id', '=', id)
    .execute();
  if (!nextAttemptAt) await deleteAttachments(db, [id]);
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

export async function selectIsQueued(db: Db, dedupeKey: string): Promise<boolean> {
  const row = await db
    .selectFrom('emails')
    .where('dedupeKey', '=', dedupeKey)
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}
