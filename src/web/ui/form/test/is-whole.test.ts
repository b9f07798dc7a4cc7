// Text of a field for whole numbers.
import { expect, test } from 'vitest';
import { isWhole } from '../fields.tsx';

test.each([
  ['25', true],
  ['1,000', true],
  ['1 000', true],
  ['', true],
  ['2,5', false],
  ['2.5', false],
  ['1,00', false],
  ['-5', false],
])('%s as a whole number: %s', (typed, whole) => {
  expect(isWhole(typed)).toBe(whole);
});
