// Formatting and caret position during typing.
import { describe, expect, test } from 'vitest';
import { parseAmount } from '#shared/money.ts';
import { amountFormat, cardNumberFormat, expiryFormat, formatTyped } from './typing.ts';

/** Types one character after another at the end; `<` is the backspace key. */
function type(format: typeof expiryFormat, keys: string): string {
  let value = '';
  for (const key of keys) {
    const shown = format.write(value);
    const raw = key === '<' ? shown.slice(0, -1) : shown + key;
    value = formatTyped(format, raw, raw.length, shown).value;
  }
  return format.write(value);
}

describe('a card number', () => {
  test.each([
    ['4242424242424242', '4242 4242 4242 4242'],
    ['5061050254756707864', '5061 0502 5475 6707 864'],
    ['378282246310005', '3782 822463 10005'],
    ['3782822463100051234', '3782 822463 10005'],
    ['42424242424242424242', '4242 4242 4242 4242 424'],
    ['42424<<', '424'],
    ['4242-4242x4', '4242 4242 4'],
    ['123456789012345678901', '1234 5678 9012 3456 789'],
  ])('%s is shown as %s', (keys, shown) => {
    expect(type(cardNumberFormat, keys)).toBe(shown);
  });

  test('the caret stays after a digit typed in the middle', () => {
    expect(formatTyped(cardNumberFormat, '42942 4242', 3, '4242 4242')).toEqual({
      value: '429424242',
      caret: 3,
    });
  });

  test('deleting only a space deletes the digit before it', () => {
    expect(formatTyped(cardNumberFormat, '42424242', 4, '4242 4242')).toEqual({ value: '4244242', caret: 3 });
  });
});

describe('an expiry', () => {
  test.each([
    ['0928', '09 / 28'],
    ['928', '09 / 28'],
    ['1', '1'],
    ['12', '12 / '],
    ['1/28', '01 / 28'],
    ['12<', '1'],
    ['0928<<<', '0'],
  ])('%s is shown as %s', (keys, shown) => {
    expect(type(expiryFormat, keys)).toBe(shown);
  });

  test.each(['09/2028', '09/28', '9 / 28', '092028', '09-2028'])(
    '%s autofilled by a browser is read as month and year',
    (filled) => {
      expect(expiryFormat.read(filled, '')).toBe('0928');
    },
  );
});

describe('an amount', () => {
  test.each([
    ['1250000', '1,250,000'],
    ['1250.555', '1,250.55'],
    ['.5', '0.5'],
    ['007', '7'],
    ['12e+-3', '123'],
    ['1000<', '100'],
    ['1500,50', '1,500,50'],
    ['1,250,000', '1,250,000'],
    ['1,250<', '125'],
  ])('%s is shown as %s', (keys, shown) => {
    expect(type(amountFormat(2), keys)).toBe(shown);
  });

  test('a decimal comma is never read as a separator of thousands', () => {
    expect(parseAmount(type(amountFormat(2), '1500,50'), 'NGN')).toBe(150_050);
    expect(parseAmount(type(amountFormat(2), '1,250,000'), 'NGN')).toBe(125_000_000);
  });

  test('an amount pasted with points between thousands and a decimal comma keeps its value', () => {
    expect(amountFormat(2).read('1.500,50', '')).toBe('1500.50');
    expect(amountFormat(2).read('1.250.000,5', '')).toBe('1250000.5');
  });

  test('an amount in a currency without decimals accepts no decimals', () => {
    expect(type(amountFormat(0), '1500.5')).toBe('1,500.');
  });
});
