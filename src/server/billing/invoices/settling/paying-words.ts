// How a payment of an invoice was made, in words.
import { describeMethod } from '#shared/payments/payment-method.ts';
import type { SettlementRow } from '../queries.ts';

/** How a payment was made: Visa •••• 5521. */
export function payingWords(row: SettlementRow): string {
  const card = row.cardScheme && row.cardLast4 ? { scheme: row.cardScheme, last4: row.cardLast4 } : null;
  return describeMethod(card, row.senderName, row.channel);
}
