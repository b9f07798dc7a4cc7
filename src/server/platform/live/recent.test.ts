// Announcements of the last minute that a new stream receives, with a simulated clock.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createRecent } from './recent.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const of = (id: string) => ({ environmentId: 'one', type: 'payouts.changed', id, status: '' });

test('a quiet period does not shorten the known history', () => {
  const recent = createRecent();
  recent.add(of('old'));
  vi.advanceTimersByTime(600_000);
  recent.add(of('new'));
  vi.advanceTimersByTime(100);
  expect(recent.ofLast(5000, 'one')).toEqual([of('new')]);
  expect(recent.ofLast(5000, 'another')).toEqual([]);
});

test('history is unknown beyond what is kept, before its start and after it was cleared', () => {
  const recent = createRecent();
  expect(recent.ofLast(1, 'one')).toBeNull();
  vi.advanceTimersByTime(600_000);
  expect(recent.ofLast(60_001, 'one')).toBeNull();
  for (let index = 0; index < 6000; index += 1) recent.add(of(String(index)));
  vi.advanceTimersByTime(1000);
  expect(recent.ofLast(2000, 'one')).toBeNull();
  expect(recent.ofLast(500, 'one')).toEqual([]);
  recent.forget();
  vi.advanceTimersByTime(10);
  expect(recent.ofLast(500, 'one')).toBeNull();
});
