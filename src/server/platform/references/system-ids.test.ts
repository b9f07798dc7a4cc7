// Ids of the wall clock: UUIDv7, unique and in the order of creation.
import { validate, version } from 'uuid';
import { expect, test } from 'vitest';
import { systemClock } from '#server/platform/http/clock.ts';

test('ids are UUIDv7 of the current time, sorted by creation and unique', () => {
  const before = Date.now();
  const ids = Array.from({ length: 100_000 }, () => systemClock.newId());
  expect(ids.every((id) => validate(id) && version(id) === 7)).toBe(true);
  expect(new Set(ids).size).toBe(ids.length);
  expect([...ids].sort()).toEqual(ids);
  const drawnAt = Number.parseInt(ids[0]?.replaceAll('-', '').slice(0, 12) ?? '', 16);
  expect(drawnAt).toBeGreaterThanOrEqual(before - 5);
  expect(drawnAt).toBeLessThanOrEqual(Date.now() + 5);
  // The last 48 bits are random: the counter within a millisecond does not reveal them.
  expect(new Set(ids.map((id) => id.slice(-12))).size).toBe(ids.length);
});
