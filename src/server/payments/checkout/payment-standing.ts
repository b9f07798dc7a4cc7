// How a payment stands with what comes after it, as refunds and disputes say, and the lines they add to its timeline.
import type { Updateable } from 'kysely';
import type { Tx } from '#server/platform/db/database.ts';
import type { TransactionsTable } from '#server/platform/db/tables/payments.ts';

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
