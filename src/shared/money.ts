// Money: integer minor units with a currency. Amounts are divided and formatted only here.

/** A supported currency: ISO 4217 code, name, symbol, flag and the number of decimals (exponent). */
export type CurrencyInfo = { code: Currency; name: string; symbol: string; flag: string; exponent: number };

/** ISO 4217 codes the product accepts. NGN and USD are the first markets; the others are for display. */
export const currencyCodes = ['NGN', 'USD', 'EUR', 'GBP', 'INR', 'JPY', 'KRW', 'GHS', 'KES', 'ZAR'] as const;
export type Currency = (typeof currencyCodes)[number];

/** One table of exponents for server and web (source: ISO 4217 list one). */
export const currencies: Record<Currency, CurrencyInfo> = {
  NGN: { code: 'NGN', name: 'Nigerian naira', symbol: '₦', flag: '🇳🇬', exponent: 2 },
  USD: { code: 'USD', name: 'United States dollar', symbol: '$', flag: '🇺🇸', exponent: 2 },
  EUR: { code: 'EUR', name: 'Euro', symbol: '€', flag: '🇪🇺', exponent: 2 },
  GBP: { code: 'GBP', name: 'Pound sterling', symbol: '£', flag: '🇬🇧', exponent: 2 },
  INR: { code: 'INR', name: 'Indian rupee', symbol: '₹', flag: '🇮🇳', exponent: 2 },
  JPY: { code: 'JPY', name: 'Japanese yen', symbol: '¥', flag: '🇯🇵', exponent: 0 },
  KRW: { code: 'KRW', name: 'South Korean won', symbol: '₩', flag: '🇰🇷', exponent: 0 },
  GHS: { code: 'GHS', name: 'Ghanaian cedi', symbol: 'GH₵', flag: '🇬🇭', exponent: 2 },
  KES: { code: 'KES', name: 'Kenyan shilling', symbol: 'KSh', flag: '🇰🇪', exponent: 2 },
  ZAR: { code: 'ZAR', name: 'South African rand', symbol: 'R', flag: '🇿🇦', exponent: 2 },
};

/** The smallest amount that a payer may be charged, in minor units (specification, section 9). */
export function minimumAmount(currency: Currency): number {
  const major = currency === 'NGN' ? 500 : currency === 'USD' ? 5 : 1;
  return major * 10 ** currencies[currency].exponent;
}

/** The largest amount of one payment, in minor units; keeps every sum of a million payments a safe integer. */
export const amountMax = 100_000_000_000;

/** Formats minor units for display: −₦1,396.00 with U+2212 before the symbol. */
export function formatMoney(amount: number, currency: Currency, options: { sign?: boolean } = {}): string {
  const { symbol, exponent } = currencies[currency];
  const digits = String(Math.abs(amount)).padStart(exponent + 1, '0');
  const whole = digits.slice(0, digits.length - exponent).replace(/\B(?=(\d{3})+(?!\d))/g, ',');
  const decimals = exponent === 0 ? '' : `.${digits.slice(-exponent)}`;
  const sign = amount < 0 ? '−' : options.sign && amount > 0 ? '+' : '';
  return `${sign}${symbol}${whole}${decimals}`;
}

/** The short form for chart axes and deltas only: ₦4m, ₦42.90m, $1.2k. */
export function formatMoneyShort(amount: number, currency: Currency): string {
  const { symbol, exponent } = currencies[currency];
  const major = Math.abs(amount) / 10 ** exponent;
  const steps: [number, string][] = [
    [1e9, 'bn'],
    [1e6, 'm'],
    [1e3, 'k'],
  ];
  const sign = amount < 0 ? '−' : '';
  for (const [size, unit] of steps) {
    if (major >= size) return `${sign}${symbol}${trimDecimals((major / size).toFixed(2))}${unit}`;
  }
  return `${sign}${symbol}${trimDecimals(major.toFixed(2))}`;
}

function trimDecimals(text: string): string {
  return text.replace(/\.00$/, '');
}

/**
 * Returns a number as written by people ("1,250,000.5", "1250,50", "1.250,50") as a plain decimal; null if it is not one. A comma before three
 * digits separates thousands; before one or two digits at the end it is a decimal comma. Other texts with commas are refused: a comma that
 * is merely dropped would multiply the amount by a hundred.
 */
export function plainDecimal(text: string): string | null {
  const bare = text.replace(/\s/g, '');
  if (/^\d+(\.\d+)?$/.test(bare)) return bare;
  if (/^\d{1,3}(,\d{2,3})*,\d{3}(\.\d+)?$/.test(bare)) return bare.replaceAll(',', '');
  const match = /^(\d+|\d{1,3}(?:,\d{3})+|\d{1,3}(?:\.\d{3})+),(\d{0,2})$/.exec(bare);
  return match && `${match[1]?.replace(/\D/g, '')}.${match[2] || '0'}`;
}

/**
 * Whether typed text ends in a decimal comma. A field that groups thousands never shows a comma before fewer than three digits, except after
 * a digit was deleted.
 */
export function hasDecimalComma(before: string, typed: string): boolean {
  const ends = /^[^.]*\d,\d{0,2}$/;
  const count = (text: string, kind: RegExp) => text.replace(kind, '').length;
  const isDeletion =
    count(typed, /\D/g) < count(before, /\D/g) && count(typed, /[^,]/g) <= count(before, /[^,]/g);
  return ends.test(typed) && (ends.test(before) || !isDeletion);
}

/**
 * Returns the number in typed text without separators of thousands, with at most the decimals of the currency. A decimal comma stays, because
 * a third digit after it makes it a separator, and so does a point in a currency without decimals: 1500.5 never becomes 15,005.
 */
export function readTyped(before: string, typed: string, exponent: number): string {
  const text = typed.replace(/[^\d.,]/g, '');
  const comma = exponent > 0 && hasDecimalComma(before, text) ? text.lastIndexOf(',') : text.length;
  // Pasted with points between thousands: 1.500,50.
  const number = (/\.\d+,/.test(text) && plainDecimal(text)) || text.slice(0, comma).replaceAll(',', '');
  const [whole = '', ...rest] = number.split('.');
  const trimmed = whole.replace(/^0+(?=\d)/, '');
  if (rest.length === 0) return trimmed + text.slice(comma);
  return `${trimmed || '0'}.${rest.join('').slice(0, exponent)}`;
}

/** Groups the thousands of what `readTyped` returns. */
export function groupWhole(value: string): string {
  const [whole = ''] = value.split(/[.,]/);
  return whole.replace(/\B(?=(\d{3})+(?!\d))/g, ',') + value.slice(whole.length);
}

/** Parses user input ("1,250,000.5") into minor units; returns null if it is not an amount of that currency. */
export function parseAmount(text: string, currency: Currency): number | null {
  const { exponent } = currencies[currency];
  const [, whole = '', decimals = ''] = /^(\d{1,15})(?:\.(\d+))?$/.exec(plainDecimal(text) ?? '') ?? [];
  if (whole === '' || decimals.length > exponent) return null;
  const amount = Number(whole + decimals.padEnd(exponent, '0'));
  return Number.isSafeInteger(amount) ? amount : null;
}

/** Formats minor units as the plain decimal string used in files and external APIs: 125000 kobo is "1250.00". */
export function toDecimalString(amount: number, currency: Currency): string {
  const { exponent } = currencies[currency];
  const digits = String(Math.abs(amount)).padStart(exponent + 1, '0');
  const sign = amount < 0 ? '-' : '';
  if (exponent === 0) return sign + digits;
  return `${sign}${digits.slice(0, -exponent)}.${digits.slice(-exponent)}`;
}

/** amount × rate in parts per million, rounded half up to the minor unit. Exact for any safe integer. */
export function shareOf(amount: number, ratePpm: number): number {
  const product = BigInt(amount) * BigInt(ratePpm);
  const negative = product < 0n;
  const rounded = ((negative ? -product : product) + 500_000n) / 1_000_000n;
  return Number(negative ? -rounded : rounded);
}

/** Splits an amount by weights so that the parts add up to the whole (largest remainder, first wins a tie). */
export function allocate(amount: number, weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
  if (total === 0n) return weights.map(() => 0);
  const exact = weights.map((weight) => BigInt(amount) * BigInt(weight));
  const parts = exact.map((value) => value / total);
  let remaining = BigInt(amount) - parts.reduce((sum, part) => sum + part, 0n);
  const order = exact
    .map((value, index) => ({ index, remainder: value % total }))
    .sort((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1));
  for (const { index } of order) {
    if (remaining === 0n) break;
    parts[index] = (parts[index] ?? 0n) + 1n;
    remaining -= 1n;
  }
  return parts.map(Number);
}

/** Shares of a total in percent with one decimal that add up to 100.0; all 0 when the total is 0. */
export function percentShares(values: readonly number[]): number[] {
  return allocate(1000, values).map((share) => share / 10);
}
