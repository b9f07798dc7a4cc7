// Card numbers: validity, scheme and display.
import type { CardScheme } from '../contract/payments/transactions.ts';

/** Scheme labels on screens and receipts. */
export const schemeLabels: Record<CardScheme, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  verve: 'Verve',
  amex: 'American Express',
  discover: 'Discover',
  unknown: 'Card',
};

/** The Luhn check, which catches a mistyped digit (ISO/IEC 7812, annex B). */
export function passesLuhn(number: string): boolean {
  if (!/^\d{12,19}$/.test(number)) return false;
  let sum = 0;
  for (let index = 0; index < number.length; index += 1) {
    const digit = Number(number[number.length - 1 - index]);
    const doubled = digit * 2 > 9 ? digit * 2 - 9 : digit * 2;
    sum += index % 2 === 1 ? doubled : digit;
  }
  return sum % 10 === 0;
}

type Range = { scheme: CardScheme; from: number; to: number; lengths: readonly number[] };

/** Ranges of the first six digits. Verve comes first because its ranges overlap those of Discover and Maestro. */
const ranges: readonly Range[] = [
  { scheme: 'verve', from: 506_099, to: 506_198, lengths: [16, 18, 19] },
  { scheme: 'verve', from: 507_865, to: 507_964, lengths: [16, 18, 19] },
  { scheme: 'verve', from: 650_002, to: 650_027, lengths: [16, 18, 19] },
  { scheme: 'visa', from: 400_000, to: 499_999, lengths: [13, 16, 19] },
  { scheme: 'mastercard', from: 510_000, to: 559_999, lengths: [16] },
  { scheme: 'mastercard', from: 222_100, to: 272_099, lengths: [16] },
  { scheme: 'amex', from: 340_000, to: 349_999, lengths: [15] },
  { scheme: 'amex', from: 370_000, to: 379_999, lengths: [15] },
  { scheme: 'discover', from: 601_100, to: 601_199, lengths: [16, 19] },
  { scheme: 'discover', from: 644_000, to: 659_999, lengths: [16, 19] },
];

/** A range of test numbers published as Verve although no range contains it. */
const verveToo = 506_066;

/** The first six digits of published Verve test numbers that no range contains. */
function findRange(digits: string): Range | undefined {
  const low = Number(digits.slice(0, 6).padEnd(6, '0'));
  const high = Number(digits.slice(0, 6).padEnd(6, '9'));
  if (low === verveToo && high === verveToo) return ranges[0];
  const touched = ranges.find((range) => low <= range.to && high >= range.from);
  return touched && low >= touched.from && high <= touched.to ? touched : undefined;
}

/** Returns the scheme of a number or of its first digits, as soon as it is certain. */
export function detectScheme(digits: string): CardScheme {
  return (digits.length > 0 && findRange(digits)?.scheme) || 'unknown';
}

const digitsMax = 19;

/** Returns the most digits that a number can have, by its first ones: 15 for American Express. */
export function cardLengthMax(digits: string): number {
  return Math.max(...(findRange(digits)?.lengths ?? [digitsMax]));
}

/** Whether a number has a length of its scheme and passes the Luhn check. */
export function isCardNumber(number: string): boolean {
  const range = findRange(number);
  return passesLuhn(number) && (range === undefined || range.lengths.includes(number.length));
}

/** Groups the digits as on the card: 4242 4242 4242 4242, American Express 3782 822463 10005. */
export function formatCardNumber(digits: string): string {
  if (detectScheme(digits) === 'amex')
    return [digits.slice(0, 4), digits.slice(4, 10), digits.slice(10, 15)].filter(Boolean).join(' ');
  return digits.replace(/(\d{4})(?=\d)/g, '$1 ');
}

/** Returns the display of a used card: Mastercard •••• 5521. */
export function describeCard(card: { scheme: CardScheme; last4: string }): string {
  return `${schemeLabels[card.scheme]} •••• ${card.last4}`;
}

/** A card is valid through the last day of its month. */
export function isPastExpiry(expiryMonth: number, expiryYear: number, now: Date): boolean {
  return now.getTime() >= Date.UTC(expiryYear, expiryMonth, 1);
}

/** Like isPastExpiry, for an expiry that is stored as MM/YY. */
export function isExpired(expiry: string, now: Date): boolean {
  const [month = '', year = ''] = expiry.split('/');
  return isPastExpiry(Number(month), 2000 + Number(year), now);
}

/** MM/YY */
export function formatExpiry(expiryMonth: number, expiryYear: number): string {
  return `${String(expiryMonth).padStart(2, '0')}/${String(expiryYear % 100).padStart(2, '0')}`;
}
