// The language of messages to a customer.
import type { Db } from '#server/platform/db/database.ts';
import type { Language } from '#shared/languages.ts';

/** null: no language was chosen for the customer. */
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
