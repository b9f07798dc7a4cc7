// How a chargeback stands: what of it is on hold, whether an answer is awaited, whether it is decided.

import type { LockedPayment } from '#server/payments/transactions/dispute-standing.ts';
import type { ChargebackStatus } from '#shared/contract/payments/chargebacks.ts';
import type { ChargebackRow } from './queries.ts';

/** A chargeback held together with its payment. */
export type LockedChargeback = { row: ChargebackRow; payment: LockedPayment };

/** What of a chargeback lies in the lien, minor units. */
export function lienAmountOf(
  row: Pick<ChargebackRow, 'amount' | 'acceptedAmount' | 'lostAmount' | 'returnedAmount'>,
): number {
  return row.amount - row.acceptedAmount - row.lostAmount - row.returnedAmount;
}

/** An answer of the merchant is awaited. */
export function needsAnswer(status: ChargebackStatus): boolean {
  return status === 'PENDING' || status === 'ESCALATED';
}

/** Neither won nor lost nor given up yet. */
export function isOpen(status: ChargebackStatus): boolean {
  return needsAnswer(status) || status === 'CHALLENGED';
}
