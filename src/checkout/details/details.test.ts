// Formatting of phone numbers with the selected dialling code.
import { expect, test } from 'vitest';
import { diallingCodeOf, diallingCodes } from '#shared/account/dialling-codes.ts';
import { wholePhone } from './details.ts';

test.each([
  ['0803 412 7788', '234', '+2348034127788'],
  ['803 412 7788', '234', '+2348034127788'],
  ['+44 20 7946 0018', '234', '+442079460018'],
  ['06 1234 5678', '39', '+390612345678'],
  ['0803 412 7788', undefined, '08034127788'],
  ['', '234', ''],
])('%s with dialling code %s is sent as %s', (typed, code, sent) => {
  expect(wholePhone(typed, code)).toBe(sent);
});

test('every country is listed once, with a numeric dialling code', () => {
  expect(diallingCodeOf('NG')).toBe('234');
  expect(diallingCodeOf('GH')).toBe('233');
  expect(new Set(diallingCodes.map(({ country }) => country)).size).toBe(diallingCodes.length);
  for (const { code } of diallingCodes) expect(code).toMatch(/^[1-9]\d{0,3}$/);
});
