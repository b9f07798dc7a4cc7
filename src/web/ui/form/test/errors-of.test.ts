// Field errors of a form: the contract's messages, and plain ones where a rule has none.
import { expect, test } from 'vitest';
import { z } from 'zod';
import { errorsOf } from '../use-contract-form.ts';

const schema = z.object({
  walletId: z.uuid(),
  threshold: z.number(),
  startsOn: z.iso.date(),
  rule: z.enum(['above', 'below']),
  email: z.email('Invalid email address'),
});

test('an empty field is reported as required, and no message names a type', () => {
  const empty = { walletId: '', threshold: null, startsOn: null, rule: undefined, email: '' };
  expect(errorsOf(schema, empty)).toEqual({
    walletId: 'This field is required',
    threshold: 'This field is required',
    startsOn: 'This field is required',
    rule: 'This field is required',
    email: 'Invalid email address',
  });
});

test('an invalid date, and a value that is not an option, are reported as such', () => {
  const wrong = {
    walletId: 'w',
    threshold: 1,
    startsOn: '2026-13-40',
    rule: 'beside',
    email: 'a@example.com',
  };
  expect(errorsOf(schema, wrong)).toEqual({
    walletId: 'Choose one of the options',
    startsOn: 'Enter a valid date',
    rule: 'Choose one of the options',
  });
});
