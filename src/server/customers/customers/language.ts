// The language a customer is written to in.
import type { Db } from '#server/platform/db/database.ts';
import type { Language } from '#shared/languages.ts';

/** null: none was chosen for them. */
export async function languageOfCustomer(
  db: Db,
  { environmentId, id }: { environmentId: string; id: string },
): Promise<Language | null> {
  const row = await db
    .selectFrom('customers')
    .where('environmentId', '=', environmentId)
    .where('id', '=', id)
    .select('language')
    .executeTakeFirst();
  return row?.language ?? null;
}
