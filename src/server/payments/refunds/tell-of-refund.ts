// What a merchant's own systems are told of a refund.

import { readEventPayment } from '#server/payments/transactions/standing/event-payment.ts';
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

/** Records the event with the refund and its payment as they are now, so it comes after both are written; the clock is that of its environment. */
export async function tellOfRefund(
  services: Pick<Services, 'clock'>,
  tx: Tx,
  type: RefundEventType,
  refund: RefundRow,
): Promise<void> {
  const { id, environmentId, reference, status, currency, amount, reason, customerNote } = refund;
  const data: WebhookEventData<RefundEventType> = {
    ...{ id, reference, status, type: refund.type, currency, amount, reason, customerNote },
    payment: await readEventPayment(tx, { environmentId, id: refund.transactionId }),
    ...{ feeReturned: refund.fee, vatReturned: refund.vat },
    expectedOn: refund.expectedOn,
    failureReason: refund.failureReason,
    createdAt: refund.createdAt.toISOString(),
    endedAt: refund.endedAt?.toISOString() ?? null,
  };
  await recordEvent(tx, services.clock, { environmentId, type, subjectId: id, data });
}
