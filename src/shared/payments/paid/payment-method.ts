// Formatting of payment methods.
import type { Channel } from '../../contract/payments/pricing.ts';
import type { CardScheme } from '../../contract/payments/transactions.ts';
import { describeCard } from '../cards.ts';
import { inEnglish, type Say } from './paid-for.ts';

export type ShownCard = { scheme: CardScheme; last4: string };

/** The payment method; without a card or a sender where they are not known. */
export type PaidWith = { channel: Channel | null; card: ShownCard | null; sender: string | null };

type MadeBy = {
  channel: Channel | null;
  cardScheme: CardScheme | null;
  cardLast4: string | null;
  senderName: string | null;
};

/** Returns the same from a row of payments. */
export function paidWithOf({ channel, cardScheme, cardLast4, senderName }: MadeBy): PaidWith {
  return { channel, card: shownCard(cardScheme, cardLast4), sender: senderName };
}

/** Formats the payment method for receipts: 'Mastercard •••• 5521', or 'Bank transfer from Ada Obi'. */
export function paidWithText({ channel, card, sender }: PaidWith, say: Say = inEnglish): string {
  if (card?.scheme === 'unknown') return `${say('Card')} •••• ${card.last4}`;
  if (card) return describeCard(card);
  if (channel === 'card') return say('Card');
  if (channel === 'ussd') return say('USSD');
  if (channel === 'qr') return say('QR code');
  return sender === null ? say('Bank transfer') : say('Bank transfer from {{name}}', { name: sender });
}

/** Returns the displayed card data; null while it is not known. */
export function shownCard(scheme: CardScheme | null, last4: string | null): ShownCard | null {
  return scheme && last4 ? { scheme, last4 } : null;
}
