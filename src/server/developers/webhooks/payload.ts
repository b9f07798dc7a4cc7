// Rendering of a recorded event into the webhook body.
import type { Selectable } from 'kysely';
import { ownNetOf } from '#server/payments/checkout/capture/encode-capture.ts';
import type { TransactionsTable } from '#server/platform/db/tables/payments/checkout.ts';
import type { WebhookEventType } from '#shared/contract/developers/webhook-event-types.ts';
import type { WebhookEventData, WebhookPayload } from '#shared/contract/developers/webhook-events.ts';
import { displayedStateOf } from '#shared/payments/displayed-state.ts';

/** A row of `transactions` as JSON from the database, with the keys used in the code. */
type PaymentSnapshot = Omit<Selectable<TransactionsTable>, 'createdAt' | 'paidAt'> & {
  createdAt: string;
  paidAt: string | null;
};

const toInstant = (text: string): string => new Date(text).toISOString();

function toSnapshot(data: object): PaymentSnapshot {
  const named = Object.entries(data).map(([key, value]) => [
    key.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase()),
    value,
  ]);
  return Object.fromEntries(named) as PaymentSnapshot;
}

/** Returns the business's share as of capture; zero for a failed payment. The snapshot is taken before the shares are posted. */
function netOfSnapshot(row: PaymentSnapshot): number {
  return row.status === 'failed' ? 0 : ownNetOf(row);
}

function paymentData(row: PaymentSnapshot): WebhookEventData<'payment.succeeded'> {
  const { cardScheme, cardLast4, cardBank } = row;
  const status = row.status === 'successful' ? 'successful' : 'failed';
  return {
    id: row.id,
    reference: row.reference,
    merchantReference: row.merchantReference,
    status,
    standing: displayedStateOf({
      status,
      refund: row.refundState,
      refundPending: row.refundPending,
      dispute: row.disputeState,
    }),
    currency: row.currency,
    requestedAmount: row.requestedAmount,
    amount: row.amount,
    fee: row.fee,
    vat: row.vat,
    net: netOfSnapshot(row),
    feeBearer: row.feeBearer,
    channel: row.channel,
    card: cardLast4 ? { scheme: cardScheme ?? 'unknown', last4: cardLast4, bank: cardBank } : null,
    customer: { id: row.customerId, name: row.customerName, email: row.customerEmail },
    source: { kind: row.sourceKind, id: row.sourceId, name: row.sourceName },
    description: row.description,
    metadata: row.metadata,
    // Older events were recorded without this field.
    purchase: row.purchase ?? null,
    gatewayResponse: row.gatewayResponse,
    failureReason: row.failureReason,
    createdAt: toInstant(row.createdAt),
    paidAt: row.paidAt === null ? null : toInstant(row.paidAt),
  };
}

export type RecordedEvent = {
  id: string;
  type: string;
  mode: 'test' | 'live';
  sample: boolean;
  data: unknown;
  isSnapshot: boolean;
  occurredAt: Date;
};

/** Renders the body of the POST, once: every attempt at every endpoint sends the same bytes. */
export function renderBody(event: RecordedEvent, number: number): string {
  const payload: WebhookPayload = {
    id: event.id,
    type: event.type as WebhookEventType,
    number,
    mode: event.mode,
    sample: event.sample,
    occurredAt: event.occurredAt.toISOString(),
    // Only payments are recorded as table rows.
    data: event.isSnapshot ? paymentData(toSnapshot(event.data as object)) : event.data,
  };
  return JSON.stringify(payload);
}
