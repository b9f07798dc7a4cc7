// Lines of a payment's timeline, and how the payment stands with what comes after it: refunds and disputes.
import type { Updateable } from 'kysely';
import type { Tx } from '#server/platform/db/database.ts';
import type { TransactionsTable } from '#server/platform/db/tables/payments.ts';
import type { TxServices } from '#server/services.ts';
import { type AttemptRow, insertEvents } from './queries.ts';

/** Writes a line of the timeline of an attempt's payment. */
export async function addEvent(
  services: TxServices,
  tx: Tx,
  attempt: Pick<AttemptRow, 'environmentId' | 'transactionId'>,
  event: { kind: string; sentence: string; actor: string; tone: 'danger' | 'neutral' },
): Promise<void> {
  await insertEvents(tx, [
    {
      environmentId: attempt.environmentId,
      transactionId: attempt.transactionId,
      id: services.clock.newId(),
      at: services.clock.now(),
      ...event,
    },
  ]);
}

export type TimelineEntry = {
  id: string;
  kind: string;
  sentence: string;
  actor: string;
  tone: 'success' | 'danger' | 'neutral';
  at: Date;
};

/** Adds a line to the timeline of a payment. */
export async function insertTimelineEntry(
  tx: Tx,
  environmentId: string,
  transactionId: string,
  entry: TimelineEntry,
): Promise<void> {
  await tx
    .insertInto('transactionEvents')
    .values({ environmentId, transactionId, ...entry })
    .execute();
}

/** What others than the checkout say of a payment. */
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

/** Writes how a payment stands. The caller holds its lock. */
export async function setPaymentStanding(
  tx: Tx,
  { environmentId, id }: { environmentId: string; id: string },
  standing: PaymentStanding,
  updatedAt: Date,
): Promise<void> {
  await tx
    .updateTable('transactions')
    .set({ ...standing, updatedAt })
    .where('environmentId', '=', environmentId)
    .where('id', '=', id)
    .execute();
}
