// Formats of amounts, card numbers and expiries during typing.
import { groupWhole, readTyped } from '#shared/money.ts';
import { cardLengthMax, formatCardNumber } from '#shared/payments/cards.ts';

export type Format = {
  /** Returns the value in the typed text, without separators; `shown` is the text before the change. */
  read(raw: string, shown: string): string;
  /** Returns the value with its separators. */
  write(value: string): string;
};

export const cardNumberFormat: Format = {
  read(raw) {
    const digits = raw.replace(/\D/g, '');
    return digits.slice(0, cardLengthMax(digits));
  },
  write: formatCardNumber,
};

/** MM / YY. 9 can only be September; a four-digit year (browser autofill) is reduced to its last two digits. */
export const expiryFormat: Format = {
  read(raw) {
    const spelled = /^\s*(\d{1,2})\s*[/-]\s*(?:\d{2})?(\d{2})\s*$/.exec(raw);
    if (spelled) return `${(spelled[1] ?? '').padStart(2, '0')}${spelled[2] ?? ''}`;
    const month = /^\s*(\d)\s*\/\s*$/.exec(raw)?.[1];
    if (month) return `0${month}`;
    const digits = raw.replace(/\D/g, '');
    const padded = /^[2-9]/.test(digits) ? `0${digits}` : digits;
    return padded.length === 6 ? padded.slice(0, 2) + padded.slice(4) : padded.slice(0, 4);
  },
  write: (value) => (value.length < 2 ? value : `${value.slice(0, 2)} / ${value.slice(2)}`),
};

const wholeDigitsMax = 12;

/** Groups thousands and limits decimals to those of the currency. */
export function amountFormat(exponent: number): Format {
  return {
    read: (raw, shown) => {
      const value = readTyped(shown, raw, exponent);
      const whole = value.search(/[.,]|$/);
      return value.slice(0, Math.min(whole, wholeDigitsMax)) + value.slice(whole);
    },
    write: groupWhole,
  };
}

/** Digits only, up to the given length. */
export function digitsFormat(lengthMax: number): Format {
  return { read: (raw) => raw.replace(/\D/g, '').slice(0, lengthMax), write: (value) => value };
}

const counts = /[\d.]/;

/** Returns the new value and caret position after one change of the text. */
export function formatTyped(
  format: Format,
  raw: string,
  caretAt: number,
  shownBefore: string,
): { value: string; caret: number } {
  let before = Array.from(raw.slice(0, caretAt)).filter((char) => counts.test(char)).length;
  let value = format.read(raw, shownBefore);
  // Only a separator was deleted, so the character before it is deleted instead.
  if (raw.length === shownBefore.length - 1 && format.write(value) === shownBefore && before > 0) {
    const remaining = Array.from(raw.slice(0, caretAt)).filter((char) => counts.test(char));
    const after = Array.from(raw.slice(caretAt)).filter((char) => counts.test(char));
    value = format.read([...remaining.slice(0, -1), ...after].join(''), shownBefore);
    before -= 1;
  }
  const shown = format.write(value);
  if (caretAt >= raw.length) return { value, caret: shown.length };
  let caret = 0;
  for (let digitCount = 0; caret < shown.length && digitCount < before; caret++) {
    if (counts.test(shown[caret] ?? '')) digitCount++;
  }
  return { value, caret };
}
