// E-mails of a past that was made afterwards: they were never meant to be sent.
import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';

/** Deletes the old ones, and keeps the rest to be looked at as if they had been sent when they were written. */
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
