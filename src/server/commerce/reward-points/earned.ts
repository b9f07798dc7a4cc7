// Points earned by payments, for messages to customers.
import type { Db } from '#server/platform/db/database.ts';

/** Less the points taken back for refunds. */
export async function pointsEarnedBy(
  db: Db,
  { environmentId, paymentIds }: { environmentId: string; paymentIds: readonly string[] },
): Promise<number> {
  if (paymentIds.length === 0) return 0;
  const rows = await db
    .selectFrom('rewardPayments')
    .where('environmentId', '=', environmentId)
    .where('paymentId', 'in', [...paymentIds])
    .select(['earned', 'reclaimed'])
    .execute();
  return rows.reduce((sum, { earned, reclaimed }) => sum + earned - reclaimed, 0);
}
