// What a limit of a wallet leaves.
import { expect, test } from 'vitest';
import { restOf } from './limit-bars.tsx';

test.each([
  [500_000, 200_000, 300_000],
  [500_000, 500_000, 0],
  [200_000, 500_000, 0],
  [null, 500_000, 0],
])('a limit of %s of which %s is used leaves %s, never less than nothing', (cap, used, rest) => {
  expect(restOf(cap, used)).toBe(rest);
});
