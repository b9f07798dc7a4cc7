// Properties of payment schedules: parts add up to the total, payments fill them in order, and the requested amount never exceeds the
// amount due.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { amountDueNow, type PartTerm, partsWithPaid, scheduleOf } from './payment-schedule.ts';

const dayOf = (offset: number): string =>
  new Date(Date.UTC(2026, 10, 20) + offset * 86_400_000).toISOString().slice(0, 10);
const share = fc.oneof(
  fc.record({ kind: fc.constant('fixed' as const), amount: fc.integer({ min: 1, max: 1_000_000 }) }),
  fc.record({ kind: fc.constant('percent' as const), rate: fc.integer({ min: 1, max: 9_999 }) }),
  fc.constant({ kind: 'equal' as const }),
);
const terms = fc
  .array(share, { maxLength: 8 })
  .map((shares) =>
    shares.map((share, index): PartTerm => ({ dueOn: dayOf(index), share, isDeposit: index === 0 })),
  );
const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0);

describe('schedules', () => {
  test('parts add up to the total and each is above zero', () => {
    fc.assert(
      fc.property(terms, fc.integer({ min: 1, max: 5_000_000 }), (parts, total) => {
        const schedule = scheduleOf(parts, { total, issueOn: dayOf(0), dueOn: dayOf(30) });
        if ('fault' in schedule) return;
        if (parts.length > 0) expect(sum(schedule.parts.map(({ amount }) => amount))).toBe(total);
        for (const { amount } of schedule.parts) expect(amount).toBeGreaterThan(0);
      }),
    );
  });

  test('payments fill the parts in order, and the requested amount is positive and at most the amount due', () => {
    fc.assert(
      fc.property(
        terms,
        fc.integer({ min: 1, max: 5_000_000 }),
        fc.nat(),
        fc.integer({ min: -5, max: 40 }),
        (parts, total, nat, offset) => {
          const schedule = scheduleOf(parts, { total, issueOn: dayOf(0), dueOn: dayOf(30) });
          if ('fault' in schedule) return;
          const paid = nat % (total + 1);
          const paidParts = partsWithPaid(schedule.parts, paid);
          if (paidParts.length > 0) expect(sum(paidParts.map((item) => item.paid))).toBe(paid);
          const requested = amountDueNow(schedule.parts, { paid, due: total - paid, today: dayOf(offset) });
          expect(requested).toBeLessThanOrEqual(total - paid);
          if (paid < total) expect(requested).toBeGreaterThan(0);
        },
      ),
    );
  });

  test('a deposit of 30 %, then three equal parts to the kobo', () => {
    const equal = { kind: 'equal' as const };
    const schedule = scheduleOf(
      [
        { dueOn: '2026-11-25', share: { kind: 'percent', rate: 3000 }, isDeposit: true },
        { dueOn: '2026-12-04', share: equal, isDeposit: false },
        { dueOn: '2026-12-11', share: equal, isDeposit: false },
      ],
      { total: 1_000_01, issueOn: '2026-11-20', dueOn: '2026-12-18' },
    );
    expect('parts' in schedule && schedule.parts.map(({ dueOn, amount }) => [dueOn, amount])).toEqual([
      ['2026-11-25', 300_00],
      ['2026-12-04', 233_34],
      ['2026-12-11', 233_34],
      ['2026-12-18', 233_33],
    ]);
  });
});
