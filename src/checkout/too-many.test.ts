// The refusal of too many attempts names the waiting time in the language of the page.
import { expect, test } from 'vitest';
import { fillIn } from '#shared/languages.ts';
import { tooManyText } from './too-many.ts';

const refused = (waitS: string | null, status = 429) => ({
  status,
  headers: new Headers(waitS === null ? {} : { 'retry-after': waitS }),
});

test.each([
  ['40', 'en', '40 seconds'],
  ['1', 'en', '1 second'],
  ['61', 'en', '2 minutes'],
  ['3600', 'en', '1 hour'],
  ['61', 'fr', '2 minutes'],
  ['7201', 'es', '3 horas'],
] as const)('a wait of %s seconds in %s is written as %s', (waitS, language, text) => {
  expect(tooManyText(refused(waitS), language, fillIn)?.replace(/\s/g, ' ')).toBe(
    `Too many attempts. Try again in ${text}.`,
  );
});

test('any other response, and one without a waiting time, has no such text', () => {
  expect(tooManyText(refused('5', 503), 'en', fillIn)).toBeNull();
  expect(tooManyText(refused(null), 'en', fillIn)).toBeNull();
});
