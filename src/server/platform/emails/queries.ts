// SQL of the outbox of e-mails.
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { EmailsTable } from '#server/platform/db/tables/platform/emails.ts';
import { discardExpired, eraseOldText, sentColumns } from '#server/platform/jobs/outbox.ts';

export type EmailRow = Selectable<EmailsTable>;
export type EmailName = Pick<EmailRow, 'environmentId' | 'id'>;

const isOneOf = (id: 'id' | 'email_id', emails: readonly EmailName[]) =>
  sql<boolean>`(environment_id, ${sql.ref(id)}) in (select * from unnest(${emails.map((one) => one.environmentId)}::uuid[],
    ${emails.map((one) => one.id)}::uuid[]))`;

/** Inserts an e-mail into the outbox; returns false when one with the same dedupe key exists. */
export async function insertEmail(tx: Tx, email: Insertable<EmailsTable>): Promise<boolean> {
  const inserted = await tx
    .insertInto('emails')
    .values(email)
    .onConflict((conflict) => conflict.columns(['environmentId', 'dedupeKey']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

type FileRow = { fileName: string; contentType: string; content: Buffer };

export async function insertAttachments(
  tx: Tx,
  { environmentId, id: emailId }: EmailName,
  files: readonly FileRow[],
): Promise<void> {
  await tx
    .insertInto('emailAttachments')
    .values(files.map((file, number) => ({ ...file, environmentId, emailId, number })))
    .execute();
}

/** Selects the files of an e-mail in the order of attachment. */
export async function selectAttachments(db: Db, { environmentId, id }: EmailName): Promise<FileRow[]> {
  return db
    .selectFrom('emailAttachments')
    .where('environmentId', '=', environmentId)
    .where('emailId', '=', id)
    .orderBy('number')
    .select(['fileName', 'contentType', 'content'])
    .execute();
}

/** Marks e-mails as sent; `keepText` is for the local outbox, where they are read. */
export async function markEmailsSent(
  db: Db,
  emails: readonly EmailName[],
  at: Date,
  { keepText }: { keepText: boolean },
): Promise<void> {
  await sql`update emails set ${sentColumns('emails', at, { keepText })}
    where ${isOneOf('id', emails)}`.execute(db);
  if (!keepText) await deleteAttachments(db, emails);
}

/** Discards claimed e-mails that have expired, and erases their text and files. */
export async function discardExpiredEmails(db: Db, emails: readonly EmailName[]): Promise<void> {
  if (emails.length === 0) return;
  await discardExpired(db, 'emails', isOneOf('id', emails));
  await deleteAttachments(db, emails);
}

export async function deleteAttachments(db: Db, emails: readonly EmailName[]): Promise<void> {
  await db.deleteFrom('emailAttachments').where(isOneOf('email_id', emails)).execute();
}

/** Erases the bodies of sent e-mails written before an instant; returns their number. */
export async function eraseBodies(db: Db, before: Date, limit: number): Promise<number> {
  const emails = await eraseOldText(db, 'emails', before, limit);
  if (emails.length > 0) await deleteAttachments(db, emails);
  return emails.length;
}

/** Schedules the next attempt. Without one, staff decide, and the body is kept until their deadline. */
export async function markEmailFailed(
  db: Db,
  email: EmailName,
  failure: string,
  nextAttemptAt: Date | null,
): Promise<void> {
  await db
    .updateTable('emails')
    .set({
      failure,
      claimedUntil: null,
      status: nextAttemptAt ? 'PENDING' : 'FAILED',
      ...(nextAttemptAt && { nextAttemptAt }),
    })
    .where(isOneOf('id', [email]))
    .where('status', '=', 'PENDING')
    .execute();
}

/** Selects the newest e-mails for the local outbox. */
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

export async function selectIsQueued(db: Db, environmentId: string, dedupeKey: string): Promise<boolean> {
  const row = await db
    .selectFrom('emails')
    .where('environmentId', '=', environmentId)
    .where('dedupeKey', '=', dedupeKey)
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}
