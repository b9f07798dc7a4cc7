// Closes the outbox for generated past data, whose e-mails must not be sent.
import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';

/** Deletes old e-mails, and marks the rest as sent at their creation, so that they can be viewed. */
export async function closeOutbox(
  db: Db,
  { keptFrom, until }: { keptFrom: Date; until: Date },
): Promise<void> {
  await db.deleteFrom('emails').where('createdAt', '<', keptFrom).execute();
  await db
    .updateTable('emails')
    .set({ status: 'SENT', sentAt: sql<Date>`created_at` })
    .where('status', '=', 'PENDING')
    .where('createdAt', '<=', until)
    .execute();
}
