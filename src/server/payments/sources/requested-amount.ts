// What a payment asks for of the thing it pays, whatever is added for its payer.
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
