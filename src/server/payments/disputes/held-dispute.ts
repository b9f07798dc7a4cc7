// A complaint held against other changes, and what every change of it writes: the row, its timeline, the event.

import {
  type HeldPayment,
  holdPayment,
  noteOnPayment,
} from '#server/payments/transactions/dispute-standing.ts';
import { readEventPayment } from '#server/payments/transactions/standing/event-payment.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { recordEvent } from '#server/platform/events/record-event.ts';
import { columnsOfLine, type NewLine, whatOf } from '#server/platform/events/timeline-lines.ts';
import type { Services } from '#server/services.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { DisputeLine } from '#shared/payments/timeline/dispute-lines.ts';
import { type DisputeRow, insertDisputeEvent, lockDispute, selectDispute, updateDispute } from './queries.ts';

export type HeldDispute = { row: DisputeRow; payment: HeldPayment };

/** Locks the payment and then the complaint; throws NOT_FOUND. */
export async function holdDispute(tx: Tx, environmentId: string, disputeId: string): Promise<HeldDispute> {
  const found = await selectDispute(tx, environmentId, disputeId);
  if (!found) throw new AppError('NOT_FOUND');
  const payment = await holdPayment(tx, environmentId, found.transactionId);
  const row = await lockDispute(tx, environmentId, disputeId);
  if (!row) throw new AppError('NOT_FOUND');
  return { row, payment };
}

/** Throws when the complaint has ended. */
export function refuseEnded(row: Pick<DisputeRow, 'endedAt'>): void {
  if (row.endedAt) throw new AppError('DISPUTE_STATE', { sentence: 'This dispute has ended.' });
}

export type DisputeEvent = 'dispute.opened' | 'dispute.answered' | 'dispute.escalated' | 'dispute.ended';
export type DisputeChange = {
  set: Partial<DisputeRow>;
  line: NewLine<DisputeLine>;
  event: DisputeEvent | null;
  /** Also a line in the timeline of the payment. */
  onPayment?: boolean;
};

export async function writeDisputeChange(
  { clock }: Pick<Services, 'clock'>,
  tx: Tx,
  { row: before, payment }: HeldDispute,
  change: DisputeChange,
): Promise<DisputeRow> {
  const at = clock.now();
  const { line } = change;
  const row: DisputeRow = { ...before, ...change.set, updatedAt: at };
  await updateDispute(tx, row, { ...change.set, updatedAt: at });
  const { environmentId, id } = row;
  await insertDisputeEvent(tx, {
    ...{ environmentId, disputeId: id, id: clock.newId(), at },
    ...columnsOfLine(line),
    fromStatus: before.status,
    toStatus: row.status,
  });
  if (change.onPayment)
    await noteOnPayment(tx, clock, payment, {
      kind: 'dispute',
      params: { reference: row.reference, change: whatOf(line) },
      ...{ actor: line.actor, tone: line.tone },
    });
  if (change.event)
    await recordEvent(tx, clock, {
      environmentId,
      type: change.event,
      subjectId: id,
      data: {
        id,
        reference: row.reference,
        status: row.status,
        category: row.category,
        raisedBy: row.raisedBy,
        currency: row.currency,
        amount: row.amount,
        customer: { name: row.customerName, email: row.customerEmail },
        payment: await readEventPayment(tx, payment),
        chargebackId: row.chargebackId,
        outcome: row.outcome,
        dueAt: row.dueAt.toISOString(),
      },
    });
  return row;
}
