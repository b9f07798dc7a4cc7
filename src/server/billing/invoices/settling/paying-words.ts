// How a payment of an invoice was made, in words.
import { paidWithOf, sayPaidWith } from '#shared/payments/paid/payment-method.ts';
import type { SettlementRow } from '../queries.ts';

/** How a payment was made: Visa •••• 5521. */
export function payingWords(row: SettlementRow): string {
  return sayPaidWith(paidWithOf(row));
}
