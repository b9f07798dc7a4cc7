// Descriptions of invoice payment methods.
import { paidWithOf, paidWithText } from '#shared/payments/paid/payment-method.ts';
import type { SettlementRow } from '../queries.ts';

/** Describes how a payment was made, for example Visa •••• 5521. */
export function settlementText(row: SettlementRow): string {
  return paidWithText(paidWithOf(row));
}
