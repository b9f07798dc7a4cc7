// Descriptions of invoice payment methods.
import { paidWithOf, sayPaidWith } from '#shared/payments/paid/payment-method.ts';
import type { SettlementRow } from '../queries.ts';

/** Describes how a payment was made, for example Visa •••• 5521. */
export function payingWords(row: SettlementRow): string {
  return sayPaidWith(paidWithOf(row));
}
