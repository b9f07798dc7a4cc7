// The idle phases, and the text of the remaining time.
import { expect, test } from 'vitest';
import { remainingUntil } from './countdown.ts';
import { idlePhaseOf, idlePromptMs, idleTimeoutMs } from './idle.ts';

test('the idle prompt appears two minutes before the five-minute timeout, which also applies after any time asleep', () => {
  const at = 1_000_000;
  expect(idlePhaseOf(at, at)).toEqual({ phase: 'here' });
  expect(idlePhaseOf(at + idleTimeoutMs - idlePromptMs - 1, at)).toEqual({ phase: 'here' });
  expect(idlePhaseOf(at + 3 * 60_000, at)).toEqual({ phase: 'asked', secondsLeft: 120 });
  expect(idlePhaseOf(at + 5 * 60_000 - 1, at)).toEqual({ phase: 'asked', secondsLeft: 1 });
  expect(idlePhaseOf(at + 5 * 60_000, at)).toEqual({ phase: 'gone' });
  expect(idlePhaseOf(at + 9 * 3_600_000, at)).toEqual({ phase: 'gone' });
});

test('the remaining time is split into days, hours, minutes and seconds', () => {
  const second = 1000;
  expect(remainingUntil(93_784 * second, 0)).toEqual({ days: 1, hours: 2, minutes: 3, seconds: 4 });
  expect(remainingUntil(500, 0)).toEqual({ days: 0, hours: 0, minutes: 0, seconds: 1 });
  expect(remainingUntil(0, 5000)).toEqual({ days: 0, hours: 0, minutes: 0, seconds: 0 });
});
