// Parsing and errors of the decimal field.
import { expect, test } from 'vitest';
import { readDecimal } from './decimal-field.tsx';

test.each([
  ['7.5', 2, '7.5'],
  ['7,5', 2, '7.5'],
  ['33.', 2, '33.'],
  ['', 2, ''],
  ['-5', 2, 'no-number'],
  ['−5', 2, 'no-number'],
  ['+5', 4, 'no-number'],
  ['1e3', 4, 'no-number'],
  ['1.2.3', 4, 'no-number'],
  ['7.555', 2, 'decimals'],
  ['7.5', 0, 'decimals'],
])('%s with %i decimals is read as %s', (typed, decimals, read) => {
  expect(readDecimal(typed, decimals)).toBe(read);
});
