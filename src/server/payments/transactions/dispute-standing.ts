// The dispute state of a payment: locked against other changes while a case about it changes, and marked with the outcome.

import { sql } from 'kysely';
import {
  insertTimelineEntry,
  type NewPaymentLine,
  updatePaymentState,
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

/** Returns the amount that is neither refunded, nor being refunded, nor disputed; minor units. */
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
 * Returns the most that a scheme may charge back: the paid amount less earlier chargebacks. Refunds do not count: schemes send chargebacks
 * of refunded payments for the whole amount, and the refund is the merchant's evidence.
 */
export function chargebackMaxOf(
  payment: Pick<LockedPayment, 'status' | 'amount' | 'disputedAmount'>,
): number {
  return payment.status === 'successful' ? Math.max(0, payment.amount - payment.disputedAmount) : 0;
}

/** Finds the environment and id of a payment by its reference, which is unique across all environments. */
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

/** `chargedBack`: lost or accepted; `chargebackFee`: the fee on top of it. */
export type DisputeStanding = {
  state: LockedPayment['disputeState'];
  disputedAmount: number;
  chargedBack: number;
  chargebackFee: number;
};

/** Marks the payment and adds an entry to its timeline. */
export async function updateDisputeTotals(
  tx: Tx,
  clock: Clock,
  payment: LockedPayment,
  standing: DisputeStanding,
  line: NewPaymentLine,
): Promise<void> {
  const { environmentId, id } = payment;
  const { state, ...sums } = standing;
  await updatePaymentState(tx, payment, { ...sums, disputeState: state }, clock.now());
  await insertTimelineEntry(tx, environmentId, id, line, clock);
}

/** Adds an entry to the timeline of a disputed payment. */
export async function recordPaymentEvent(
  tx: Tx,
  clock: Clock,
  payment: Pick<LockedPayment, 'environmentId' | 'id'>,
  line: NewPaymentLine,
): Promise<void> {
  await insertTimelineEntry(tx, payment.environmentId, payment.id, line, clock);
}
