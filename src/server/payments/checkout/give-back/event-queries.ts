// SQL of what the timeline of a payment says of charges that are given back.
import type { Db } from '#server/platform/db/database.ts';

/** How many lines of a kind the timeline of an attempt's payment has. */
export async function countEvents(
  db: Db,
  { environmentId, transactionId }: { environmentId: string; transactionId: string },
  kind: string,
): Promise<number> {
  const rows = await db
    .selectFrom('transactionEvents')
    .where('environmentId', '=', environmentId)
    .where('transactionId', '=', transactionId)
    .where('kind', '=', kind)
    .select('id')
    .execute();
  return rows.length;
}
