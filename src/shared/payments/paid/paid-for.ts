// What a payment is for, in words: the sources say it as data, and each place that shows it says it in its reader's language.
import type { PaidFor } from '../../contract/payments/sources/paid-for.ts';
import { fillIn } from '../../languages.ts';

/** An English sentence in some language, its places filled. */
export type Say = (sentence: string, values?: Readonly<Record<string, string>>) => string;

export const inEnglish: Say = (sentence, values = {}) => fillIn(sentence, values);

/** Order ORD-1048 of an order; what the business named stays as it was written. */
export function sayPaidFor(paidFor: PaidFor, say: Say = inEnglish): string {
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
