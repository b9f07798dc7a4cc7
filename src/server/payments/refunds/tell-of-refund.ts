// What a merchant's own systems are told of a refund.

import type { PaidPayment } from '#server/payments/transactions/refund-standing.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { recordEvent } from '#server/platform/events/record-event.ts';
import type { Services } from '#server/services.ts';
import type { WebhookEventData } from '#shared/contract/developers/webhook-events.ts';
import type { RefundRow } from './queries.ts';

export type RefundEventType =
  | 'refund.created'
  | 'refund.succeeded'
  | 'refund.failed'
  | 'refund.returned'
  | 'refund.awaiting_details';

/** Records the event with the refund as it is now; the clock is that of its environment. */
export async function tellOfRefund(
  services: Pick<Services, 'clock'>,
  tx: Tx,
  type: RefundEventType,
  refund: RefundRow,
  payment: Pick<PaidPayment, 'id' | 'reference' | 'merchantReference'>,
): Promise<void> {
  const { id, environmentId, reference, status, currency, amount, reason, customerNote } = refund;
  const data: WebhookEventData<RefundEventType> = {
    ...{ id, reference, status, type: refund.type, currency, amount, reason, customerNote },
    payment: {
      id: payment.id,
      reference: payment.reference,
      merchantReference: payment.merchantReference,
    },
    ...{ feeReturned: refund.fee, vatReturned: refund.vat },
    expectedOn: refund.expectedOn,
    failureReason: refund.failureReason,
    createdAt: refund.createdAt.toISOString(),
    endedAt: refund.endedAt?.toISOString() ?? null,
  };
  await recordEvent(tx, services.clock, { environmentId, type, subjectId: id, data });
}
