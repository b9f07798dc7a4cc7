// Timeline entries of a payment, and its state with respect to refunds and disputes.
import type { Updateable } from 'kysely';
import type { Tx } from '#server/platform/db/database.ts';
import type { TransactionsTable } from '#server/platform/db/tables/payments/checkout.ts';
import { columnsOfLine, type NewLine } from '#server/platform/events/timeline-lines.ts';
import type { Clock } from '#server/platform/http/clock.ts';
import type { TxServices } from '#server/services.ts';
import type { PaymentLine } from '#shared/payments/timeline/payment-lines.ts';
import type { TimelineActor } from '#shared/timeline.ts';
import { type AttemptRow, announceStatus, insertEvents, type PaymentRow } from './queries.ts';

/** Writes an entry to the timeline of an attempt's payment. */
export async function addEvent(
  { clock }: Pick<TxServices, 'clock'>,
  tx: Tx,
  attempt: Pick<AttemptRow, 'environmentId' | 'transactionId'>,
  line: NewPaymentLine,
): Promise<void> {
  await insertTimelineEntry(tx, attempt.environmentId, attempt.transactionId, line, clock);
}

/** A new timeline entry of a payment. */
export type NewPaymentLine = NewLine<PaymentLine>;

/** Adds an entry to the timeline of a payment. */
export async function insertTimelineEntry(
  tx: Tx,
  environmentId: string,
  transactionId: string,
  line: NewPaymentLine,
  clock: Clock,
): Promise<void> {
  await insertEvents(tx, [
    { environmentId, transactionId, id: clock.newId(), at: clock.now(), ...columnsOfLine(line) },
  ]);
}

/** The columns of a payment that other nouns maintain. */
export type PaymentStanding = Pick<
  Updateable<TransactionsTable>,
  | 'refundedAmount'
  | 'refundPending'
  | 'feesReturned'
  | 'refundState'
  | 'disputedAmount'
  | 'disputeState'
  | 'chargedBack'
  | 'chargebackFee'
>;

/** Writes these columns. The caller must have locked the payment. */
export async function updatePaymentState(
  tx: Tx,
  { environmentId, id }: { environmentId: string; id: string },
  standing: PaymentStanding,
  updatedAt: Date,
): Promise<void> {
  const row = await tx
    .updateTable('transactions')
    .set({ ...standing, updatedAt })
    .where('environmentId', '=', environmentId)
    .where('id', '=', id)
    .returning('status')
    .executeTakeFirst();
  if (row) announceStatus(tx, { environmentId, id, status: row.status });
}

/** Returns the gateway of an attempt as an actor. */
export function gatewayOf({ gateway }: Pick<AttemptRow, 'gateway'>): TimelineActor {
  return { kind: 'gateway', name: gateway };
}

/** Returns the payer as an actor. */
export function payerActor(row: Pick<PaymentRow, 'customerName' | 'customerEmail'>): TimelineActor {
  return { kind: 'payer', name: row.customerName ?? row.customerEmail };
}
