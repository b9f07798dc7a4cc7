// The state of a chargeback: its amount in the lien, whether a response is needed, whether it is decided.

import type { LockedPayment } from '#server/payments/transactions/dispute-standing.ts';
import type { ChargebackStatus } from '#shared/contract/payments/chargebacks.ts';
import type { ChargebackRow } from './queries.ts';

/** A chargeback locked together with its payment. */
export type LockedChargeback = { row: ChargebackRow; payment: LockedPayment };

/** Returns the amount of a chargeback in the lien, minor units. */
export function lienAmountOf(
  row: Pick<ChargebackRow, 'amount' | 'acceptedAmount' | 'lostAmount' | 'returnedAmount'>,
): number {
  return row.amount - row.acceptedAmount - row.lostAmount - row.returnedAmount;
}

/** Whether a response of the merchant is needed. */
export function needsAnswer(status: ChargebackStatus): boolean {
  return status === 'PENDING' || status === 'ESCALATED';
}

/** Whether the chargeback is neither won, lost nor accepted. */
export function isOpen(status: ChargebackStatus): boolean {
  return needsAnswer(status) || status === 'CHALLENGED';
}
