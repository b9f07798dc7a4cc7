// The value of order pieces: all pieces together equal the order, in whatever portions they are refunded.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { calculate } from '#shared/billing/calculation.ts';
import { worthOfPieces, worthOfRefund } from './refund-parts.ts';

const line = fc.record({
  quantity: fc.integer({ min: 1, max: 40 }),
  unitPrice: fc.integer({ min: 1, max: 5_000_000 }),
  rate: fc.integer({ min: 0, max: 2000 }),
});

test('refunding every line piece by piece, with the delivery, returns the whole order', () => {
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 1, maxLength: 8 }),
      fc.integer({ min: 0, max: 10_000 }),
      fc.integer({ min: 0, max: 500_000 }),
      fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 6 }),
      (lines, discountRate, fee, steps) => {
        const order = calculate({
          lines: lines.map(({ quantity, unitPrice, rate }, index) => ({
            quantity,
            unitPrice,
            discount: null,
            taxes:
              rate === 0
                ? []
                : [
                    {
                      id: `tax-${index}`,
                      name: 'VAT',
                      rate,
                      isInclusive: index % 2 === 0,
                      isBeforeDiscount: false,
                    },
                  ],
          })),
          discounts: [{ kind: 'percent', rate: discountRate, amountMax: null }],
          shipping: { amount: fee, taxes: [] },
          rounding: 'half',
          roundTotalTo: 1,
        });
        let provided = fee;
        for (const [index, { quantity }] of lines.entries()) {
          const { total } = order.lines[index] as { total: number };
          let refunded = 0;
          for (let at = 0; refunded < quantity; at += 1) {
            const pieces = Math.min(steps[at % steps.length] as number, quantity - refunded);
            const worth = worthOfPieces({ total, quantity, refunded }, pieces);
            expect(worth).toBeGreaterThanOrEqual(0);
            provided += worth;
            refunded += pieces;
          }
        }
        expect(provided).toBe(order.total);
      },
    ),
  );
});

test('a piece is worth its share after the discount', () => {
  expect(worthOfPieces({ total: 5_130_000, quantity: 2, refunded: 0 }, 1)).toBe(2_565_000);
  expect(worthOfPieces({ total: 100, quantity: 3, refunded: 0 }, 1)).toBe(33);
  expect(worthOfPieces({ total: 100, quantity: 3, refunded: 2 }, 1)).toBe(34);
  expect(worthOfRefund([{ total: 100, quantity: 3, refunded: 0, pieces: 3 }], 50)).toBe(150);
});
