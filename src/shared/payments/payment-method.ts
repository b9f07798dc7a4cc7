// How a payment was made, in words.
import { type Channel, channelLabels } from '../contract/payments/pricing.ts';
import type { CardScheme } from '../contract/payments/transactions.ts';
import { describeCard } from './cards.ts';

/** How a payment was made, for receipts: Mastercard •••• 5521, or Bank transfer from Ada Obi. */
export function describeMethod(
  card: { scheme: CardScheme; last4: string } | null,
  senderName: string | null,
  channel: Channel | null,
): string {
  if (card) return describeCard(card);
  if (channel === 'card') return 'Card';
  if (channel === 'ussd' || channel === 'qr') return channelLabels[channel];
  return senderName ? `Bank transfer from ${senderName}` : 'Bank transfer';
}

/** What is shown of a card; null while it is not known. */
export function shownCard(
  scheme: CardScheme | null,
  last4: string | null,
): { scheme: CardScheme; last4: string } | null {
  return scheme && last4 ? { scheme, last4 } : null;
}
