// What a card number tells by itself: whether it can be one, its scheme, and how it is shown.
import type { CardScheme } from '../contract/payments/transactions.ts';

/** How schemes are called on screens and receipts. */
export const schemeLabels: Record<CardScheme, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  verve: 'Verve',
  amex: 'American Express',
  discover: 'Discover',
  unknown: 'Card',
};

/** The check that catches a mistyped digit (ISO/IEC 7812, annex B). */
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

/** Ranges of the first six digits. Verve lies inside what would else be Discover and Maestro, so it comes first. */
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

/** Test numbers that their makers publish as Verve although no range has them. */
const verveToo = 506_066;

/** The range that digits lie in, whatever follows them; undefined while it may still be one of several. */
function findRange(digits: string): Range | undefined {
  const low = Number(digits.slice(0, 6).padEnd(6, '0'));
  const high = Number(digits.slice(0, 6).padEnd(6, '9'));
  if (low === verveToo && high === verveToo) return ranges[0];
  const touched = ranges.find((range) => low <= range.to && high >= range.from);
  return touched && low >= touched.from && high <= touched.to ? touched : undefined;
}

/** The scheme of a number or of its first digits, as soon as they leave no doubt. */
export function detectScheme(digits: string): CardScheme {
  return (digits.length > 0 && findRange(digits)?.scheme) || 'unknown';
}

const digitsMax = 19;

/** How many digits a number has at most, by what its first ones tell: 15 of American Express. */
export function cardLengthMax(digits: string): number {
  return Math.max(...(findRange(digits)?.lengths ?? [digitsMax]));
}

/** True for a number of its scheme's length that passes the check digit. */
export function isCardNumber(number: string): boolean {
  const range = findRange(number);
  return passesLuhn(number) && (range === undefined || range.lengths.includes(number.length));
}

/** In groups as on the card: 4242 4242 4242 4242, American Express 3782 822463 10005. */
export function formatCardNumber(digits: string): string {
  if (detectScheme(digits) === 'amex')
    return [digits.slice(0, 4), digits.slice(4, 10), digits.slice(10, 15)].filter(Boolean).join(' ');
  return digits.replace(/(\d{4})(?=\d)/g, '$1 ');
}

/** How a card is shown once it was used: Mastercard •••• 5521. */
export function describeCard(card: { scheme: CardScheme; last4: string }): string {
  return `${schemeLabels[card.scheme]} •••• ${card.last4}`;
}

/** A card is good through the last day of its month. */
export function isPastExpiry(expiryMonth: number, expiryYear: number, now: Date): boolean {
  return now.getTime() >= Date.UTC(expiryYear, expiryMonth, 1);
}

/** MM/YY */
export function formatExpiry(expiryMonth: number, expiryYear: number): string {
  return `${String(expiryMonth).padStart(2, '0')}/${String(expiryYear % 100).padStart(2, '0')}`;
}
