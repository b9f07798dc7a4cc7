// How a payment stands in disputes: held against other changes while a case about it changes, and marked with the outcome.

import { sql } from 'kysely';
import {
  insertTimelineEntry,
  type NewPaymentLine,
  setPaymentStanding,
} from '#server/payments/checkout/timeline.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { named } from '#server/platform/directory/directory.ts';
import type { Clock } from '#server/platform/http/clock.ts';
import { AppError } from '#shared/contract/errors.ts';

const columns = [
  'environmentId',
  'id',
  'reference',
  'status',
  'channel',
  'currency',
  'amount',
  'refundedAmount',
  'refundPending',
  'disputedAmount',
  'disputeState',
  'cardScheme',
  'cardCountry',
  'customerName',
  'customerEmail',
  'paidAt',
] as const;

/** Locks a payment until the transaction ends. Payments are locked before cases, cases before balances. */
export async function lockPaymentForDispute(tx: Tx, environmentId: string, transactionId: string) {
  const row = await tx
    .selectFrom('transactions')
    .where('environmentId', '=', environmentId)
    .where('id', '=', transactionId)
    .select(columns)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}
export type LockedPayment = Awaited<ReturnType<typeof lockPaymentForDispute>>;

/** What of a payment is neither refunded, nor being refunded, nor disputed; minor units. */
export function disputableOf(
  payment: Pick<LockedPayment, 'status' | 'amount' | 'refundedAmount' | 'refundPending' | 'disputedAmount'>,
): number {
  if (payment.status !== 'successful') return 0;
  return Math.max(
    0,
    payment.amount - payment.refundedAmount - payment.refundPending - payment.disputedAmount,
  );
}

/**
 * How much a scheme may charge back: all that was paid but for what is charged back already. A refund does not count:
 * schemes send chargebacks of refunded payments for the whole amount, and the refund is the merchant's evidence.
 */
export function chargebackMaxOf(
  payment: Pick<LockedPayment, 'status' | 'amount' | 'disputedAmount'>,
): number {
  return payment.status === 'successful' ? Math.max(0, payment.amount - payment.disputedAmount) : 0;
}

/** Where a payment of a reference is; references are unique everywhere. */
export async function findPaymentByReference(
  db: Db,
  reference: string,
): Promise<{ environmentId: string; id: string } | undefined> {
  return db
    .selectFrom('transactions')
    .where(sql<boolean>`(environment_id, id) = ${named('payment', reference.trim().toUpperCase())}`)
    .select(['environmentId', 'id'])
    .executeTakeFirst();
}

/** `chargedBack`: lost or accepted; `chargebackFee`: what that cost beside it. */
export type DisputeStanding = {
  state: LockedPayment['disputeState'];
  disputedAmount: number;
  chargedBack: number;
  chargebackFee: number;
};

/** Marks the payment and adds a line to its timeline. */
export async function setDisputeStanding(
  tx: Tx,
  clock: Clock,
  payment: LockedPayment,
  standing: DisputeStanding,
  line: NewPaymentLine,
): Promise<void> {
  const { environmentId, id } = payment;
  const { state, ...sums } = standing;
  await setPaymentStanding(tx, payment, { ...sums, disputeState: state }, clock.now());
  await insertTimelineEntry(tx, environmentId, id, line, clock);
}

/** Adds a line to the timeline of a payment that a dispute was raised about. */
export async function recordPaymentEvent(
  tx: Tx,
  clock: Clock,
  payment: Pick<LockedPayment, 'environmentId' | 'id'>,
  line: NewPaymentLine,
): Promise<void> {
  await insertTimelineEntry(tx, payment.environmentId, payment.id, line, clock);
}
