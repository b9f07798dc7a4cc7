// List logic: periods in the business's time zone, page numbers, and typed amounts.
import { describe, expect, test } from 'vitest';
import { parseAmount, plainDecimal } from '#shared/money.ts';
import { groupAmount, groupTyped, parseTyped } from '../form/amount-input.tsx';
import { pagesAround } from './pager.tsx';
import { datePresets, periodLabel, periodRange } from './periods.ts';
import { remainingSearches } from './search-input.tsx';

const lagos = 'Africa/Lagos';
/** Saturday 21 November 2026, 00:30 in Lagos: still Friday in UTC. */
const now = new Date('2026-11-20T23:30:00Z');

test('what is typed stays while earlier searches are on their way; the back button changes it', () => {
  expect(remainingSearches(['', 'a', 'ab'], '')).toEqual(['', 'a', 'ab']);
  expect(remainingSearches(['', 'a', 'ab'], 'a')).toEqual(['a', 'ab']);
  expect(remainingSearches(['', 'a', 'ab'], 'ab')).toEqual(['ab']);
  expect(remainingSearches(['a', ''], '')).toEqual(['']);
  expect(remainingSearches(['ab'], 'a')).toBeNull();
});

describe('periods', () => {
  test('begin at midnight in the time zone of the business, not in UTC', () => {
    expect(periodRange('today', lagos, now)).toEqual({
      from: '2026-11-20T23:00:00.000Z',
      to: '2026-11-21T23:00:00.000Z',
    });
  });
  test('weeks begin on Monday', () => {
    expect(periodRange('this-week', lagos, now)?.from).toBe('2026-11-15T23:00:00.000Z');
    expect(periodRange('last-week', lagos, now)?.to).toBe('2026-11-15T23:00:00.000Z');
  });
  test('last month in January is December of the previous year', () => {
    expect(periodRange('last-month', lagos, new Date('2026-01-10T12:00:00Z'))).toEqual({
      from: '2025-11-30T23:00:00.000Z',
      to: '2025-12-31T23:00:00.000Z',
    });
  });
  test('follow daylight saving time', () => {
    const range = periodRange('today', 'America/New_York', new Date('2026-03-08T15:00:00Z'));
    expect(range).toEqual({ from: '2026-03-08T05:00:00.000Z', to: '2026-03-09T04:00:00.000Z' });
  });
  test('a custom range includes its last day in full', () => {
    expect(periodRange('2026-11-03~2026-11-12', lagos)).toEqual({
      from: '2026-11-02T23:00:00.000Z',
      to: '2026-11-12T23:00:00.000Z',
    });
  });
  test('every preset has a range, and an unknown name has none', () => {
    for (const preset of Object.keys(datePresets)) expect(periodRange(preset, lagos, now)).not.toBeNull();
    expect(periodRange('yesterday-ish', lagos, now)).toBeNull();
    expect(periodLabel('yesterday-ish', lagos)).toBe('yesterday-ish');
  });
});

test('page numbers are shown around the current page', () => {
  expect(pagesAround(1, 19)).toEqual([1, 2, 3, null, 19]);
  expect(pagesAround(10, 19)).toEqual([1, null, 9, 10, 11, null, 19]);
  expect(pagesAround(1, 1)).toEqual([1]);
});

test('amounts are grouped while typing and limited to the decimals of the currency', () => {
  expect(groupAmount('1234567', 2)).toBe('1,234,567');
  expect(groupAmount('1234567.891', 2)).toBe('1,234,567.89');
  expect(groupAmount('00500', 2)).toBe('500');
  expect(groupAmount('.5', 2)).toBe('0.5');
  // The point stays until the field is left, so that the 5 after it is not read as a further digit.
  expect(groupAmount('12.5', 0)).toBe('12.');
  expect(groupAmount('e+-', 2)).toBe('');
});

/** Types one character after another at the end; `<` is the backspace key. */
const typeAmount = (keys: string): string =>
  [...keys].reduce((text, key) => groupTyped(text, key === '<' ? text.slice(0, -1) : text + key, 2), '');

test.each([
  ['1250,50', '1,250,50', 125_050],
  ['1250,5', '1,250,5', 125_050],
  ['1,250,000', '1,250,000', 125_000_000],
  ['1250,500', '1,250,500', 125_050_000],
  ['1,250<', '125', 12_500],
  ['1250.5', '1,250.5', 125_050],
  ['1250,5<<', '1,250', 125_000],
])('%s typed into an amount field is shown as %s and is %i kobo', (keys, shown, amount) => {
  expect(typeAmount(keys)).toBe(shown);
  expect(parseAmount(shown, 'NGN')).toBe(amount);
});

test('an amount that ends in its point is that amount, and a point in a currency without decimals adds no digit', () => {
  expect(parseTyped(typeAmount('250.'), 'NGN')).toBe(25_000);
  const yen = [...'1500.5'].reduce((text, key) => groupTyped(text, text + key, 0), '');
  expect([yen, parseTyped(yen, 'JPY')]).toEqual(['1,500.', 1500]);
});

test('an amount pasted over another one keeps its decimal comma', () => {
  expect(groupTyped('1,250.00', '1250,50', 2)).toBe('1,250,50');
  expect(groupTyped('', '1.250,50', 2)).toBe('1,250.50');
});

test.each([
  ['1,250,000.50', '1250000.50'],
  ['12,50,000', '1250000'],
  ['1250,50', '1250.50'],
  ['1.250,50', '1250.50'],
  ['1 250,5', '1250.5'],
  ['1250,500', null],
  ['1,25,0', null],
  ['1.250.000', null],
  ['-5', null],
])('%s in a file is the number %s', (written, plain) => {
  expect(plainDecimal(written)).toBe(plain);
});
