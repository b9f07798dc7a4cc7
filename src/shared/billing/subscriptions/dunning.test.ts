// The dunning calendar: each retry once and in order, then the final action; a hard decline ends the retries.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { afterFailure, defaultRetryDays, isHardDecline, retryDaysFrom } from './dunning.ts';

const calendars = fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { maxLength: 14 });

describe('the dunning calendar', () => {
  test('by default a charge is retried after 1, 3, 5 and 7 days', () => {
    expect(retryDaysFrom('2026-02-26', defaultRetryDays)).toEqual([
      '2026-02-27',
      '2026-03-01',
      '2026-03-03',
      '2026-03-05',
    ]);
  });

  test('retries that fail on their day are each made once and end with the final action', () => {
    fc.assert(
      fc.property(calendars, (days) => {
        const created: number[] = [];
        let today = '2026-01-31';
        for (let number = 0; ; ) {
          const next = afterFailure({ firstOn: '2026-01-31', today, number }, days);
          if (next.kind === 'final') break;
          expect(next.on > today).toBe(true);
          created.push(next.number);
          number = next.number;
          today = next.on;
        }
        expect(created).toEqual(days.map((_, index) => index + 1));
      }),
    );
  });

  test('days without a possible attempt are skipped, not caught up', () => {
    const days = [1, 3, 5, 7];
    expect(afterFailure({ firstOn: '2026-01-01', today: '2026-01-05', number: 1 }, days)).toEqual({
      kind: 'retry',
      number: 2,
      on: '2026-01-06',
    });
    expect(afterFailure({ firstOn: '2026-01-01', today: '2026-03-01', number: 1 }, days)).toEqual({
      kind: 'final',
    });
  });

  test.each([
    ['51', false],
    ['05', false],
    ['91', false],
    ['61', false],
    [null, false],
    ['14', true],
    ['41', true],
    ['43', true],
    ['54', true],
    ['R1', true],
  ])('after %s the card is never retried: %s', (code, isHard) => {
    expect(isHardDecline(code)).toBe(isHard);
  });
});
