// Formatting of phone numbers with the selected dialling code.
import { expect, test } from 'vitest';
import { diallingCodeOf, diallingCodes } from '#shared/account/dialling-codes.ts';
import type { CheckoutPage } from '#shared/contract/payments/checkout.ts';
import { checkDetails, wholePhone } from './details.ts';

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

/** The errors of a page with one optional question for a number. */
function errorsOf(answer: string) {
  const question = { label: 'Pieces', type: 'number', required: false, options: [] } as const;
  const page = { amount: 5000, customFields: [question] } as unknown as CheckoutPage;
  return checkDetails(page, { email: 'ada@example.com', 'answers.Pieces': answer });
}

test.each(['12', ' 12 ', '1,200', '-3.5', '1200000', ''])(
  '%j is accepted as an answer with a number',
  (answer) => {
    expect(errorsOf(answer)).toEqual({});
  },
);

test.each(['a dozen', '12,5', '1e5'])('%j is refused as an answer with a number', (answer) => {
  expect(errorsOf(answer)).toEqual({ 'answers.Pieces': 'Pieces must be a number' });
});

test.each([
  ['', 'Amount is required'],
  ['0', 'The minimum allowable amount is ₦500.00'],
  ['99.99', 'The minimum allowable amount is ₦500.00'],
  ['500', undefined],
])('the amount %j of a page where the payer chooses it is answered with %j', (amount, error) => {
  const page = {
    amount: null,
    amountMin: null,
    currency: 'NGN',
    customFields: [],
  } as unknown as CheckoutPage;
  expect(checkDetails(page, { email: 'ada@example.com', amount }).amount).toBe(error);
});
