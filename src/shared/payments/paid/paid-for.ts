// Formats the subject of a payment: sources provide it as data, and each display formats it in its reader's language.
import type { PaidFor } from '../../contract/payments/sources/paid-for.ts';
import { fillIn } from '../../languages.ts';

/** Translates an English sentence and fills its placeholders. */
export type Say = (sentence: string, values?: Readonly<Record<string, string>>) => string;

export const inEnglish: Say = (sentence, values = {}) => fillIn(sentence, values);

/** Returns 'Order ORD-1048' for an order; names given by the business stay as written. */
export function paidForText(paidFor: PaidFor, say: Say = inEnglish): string {
  switch (paidFor.kind) {
    case 'named':
      return paidFor.name;
    case 'order':
      return say('Order {{number}}', { number: paidFor.number });
    case 'invoice':
      return paidFor.number === null ? say('Invoice') : say('Invoice {{number}}', { number: paidFor.number });
    case 'business':
      return say('Payment to {{name}}', { name: paidFor.name });
  }
}
