// SQL of what the timeline of a payment says of charges that are given back.
import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';

/** How many lines of a kind and with such parameters the timeline of an attempt's payment has. */
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
