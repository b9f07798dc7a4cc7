// SQL of timeline entries about reversed charges.
import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';

/** Returns the number of timeline entries of a kind and with the given parameters in an attempt's payment. */
export async function countEvents(
  db: Db,
  { environmentId, transactionId }: { environmentId: string; transactionId: string },
  kind: 'give_back_sent' | 'give_back_refused',
  of: { number: number; refusals?: number },
): Promise<number> {
  const rows = await db
    .selectFrom('transactionEvents')
    .where('environmentId', '=', environmentId)
    .where('transactionId', '=', transactionId)
    .where('kind', '=', kind)
    .where(sql<boolean>`params @> ${JSON.stringify(of)}::jsonb`)
    .select('id')
    .execute();
  return rows.length;
}
