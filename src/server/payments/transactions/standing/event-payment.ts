// The payment in an event about a refund, dispute or chargeback, read when the event is recorded.
import type { Tx } from '#server/platform/db/database.ts';
import { displayedStateOf } from '#shared/payments/displayed-state.ts';
import type { EventPayment } from '#shared/payments/event-payment.ts';

/** Returns the payment's state in this transaction, which must have written the event's change already. */
export async function readEventPayment(
  tx: Tx,
  { environmentId, id }: { environmentId: string; id: string },
): Promise<EventPayment> {
  const { status, refundState, refundPending, disputeState, ...named } = await tx
    .selectFrom('transactions')
    .where('environmentId', '=', environmentId)
    .where('id', '=', id)
    .select(['id', 'reference', 'merchantReference'])
    .select(['status', 'refundState', 'refundPending', 'disputeState'])
    .executeTakeFirstOrThrow();
  const parts = { status, refund: refundState, refundPending, dispute: disputeState };
  return { ...named, standing: displayedStateOf(parts) };
}
