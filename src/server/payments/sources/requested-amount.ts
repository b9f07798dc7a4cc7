// Returns the amount a payment requests for its source, before any additions for the payer.
import type { Tx } from '#server/platform/db/database.ts';

export async function requestedAmountOf(
  tx: Tx,
  { environmentId, transactionId }: { environmentId: string; transactionId: string },
): Promise<number> {
  const { requestedAmount } = await tx
    .selectFrom('transactions')
    .where('environmentId', '=', environmentId)
    .where('id', '=', transactionId)
    .select('requestedAmount')
    .executeTakeFirstOrThrow();
  return requestedAmount;
}
