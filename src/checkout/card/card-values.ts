// The card form values: validation messages, and the request body.
import { detectScheme, isCardNumber, isPastExpiry } from '#shared/payments/cards.ts';
import type { CardDetails } from '../api.ts';
import { t } from '../i18n.ts';

/** Digits only: 5399830000005521, 0928, 123. Kept in memory only while the form is open. */
export type CardValues = { number: string; expiry: string; cvv: string };
export type CardErrors = Partial<Record<keyof CardValues, string>>;

export const emptyCard: CardValues = { number: '', expiry: '', cvv: '' };

export function cvvLength(number: string): number {
  return detectScheme(number) === 'amex' ? 4 : 3;
}

function readExpiry(expiry: string): { expiryMonth: number; expiryYear: number } | null {
  if (!/^\d{4}$/.test(expiry)) return null;
  const expiryMonth = Number(expiry.slice(0, 2));
  if (expiryMonth < 1 || expiryMonth > 12) return null;
  return { expiryMonth, expiryYear: 2000 + Number(expiry.slice(2)) };
}

export function checkCard({ number, expiry, cvv }: CardValues, now: Date): CardErrors {
  const errors: CardErrors = {};
  if (number === '') errors.number = t('Card number is required');
  else if (!isCardNumber(number)) errors.number = t('The card number is not valid.');
  const date = readExpiry(expiry);
  if (expiry === '') errors.expiry = t('Expiry is required');
  else if (!date || isPastExpiry(date.expiryMonth, date.expiryYear, now))
    errors.expiry = t('Expiry is not valid');
  if (cvv === '') errors.cvv = t('CVV is required');
  else if (cvv.length !== cvvLength(number)) errors.cvv = t('CVV is not valid');
  return errors;
}

export function readCard({ number, expiry, cvv }: CardValues): CardDetails {
  const date = readExpiry(expiry) ?? { expiryMonth: 0, expiryYear: 0 };
  return { number, ...date, cvv };
}

/** Maps the server's field paths to those of the form. */
export function cardErrorsOf(fields: Record<string, string>): CardErrors {
  const errors: CardErrors = {};
  for (const [path, sentence] of Object.entries(fields)) {
    const name = /number|expiry|cvv/.exec(path)?.[0] as keyof CardErrors | undefined;
    if (name) errors[name] = sentence;
  }
  return errors;
}

const testYearsAhead = 3;

/** Values filled in by a click on a test card. No December expiry determines an outcome by itself. */
export function fillWith(number: string, now: Date): CardValues {
  const year = String((now.getUTCFullYear() + testYearsAhead) % 100).padStart(2, '0');
  return { number, expiry: `12${year}`, cvv: '123'.padEnd(cvvLength(number), '4') };
}
