// Calculation of documents: parts add up to the whole, discounts and taxes match the law and the reference screens.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Calculation,
  type CalculationInput,
  calculate,
  type Discount,
  roundings,
  type TaxRate,
} from './calculation.ts';

const vat: TaxRate = { id: 'vat', name: 'VAT', rate: 750, isInclusive: false, isBeforeDiscount: false };
const levy: TaxRate = { id: 'levy', name: 'Levy', rate: 125, isInclusive: false, isBeforeDiscount: true };
const insideVat: TaxRate = { id: 'in', name: 'VAT', rate: 750, isInclusive: true, isBeforeDiscount: false };
const insideLevy: TaxRate = {
  id: 'in2',
  name: 'Levy',
  rate: 9900,
  isInclusive: true,
  isBeforeDiscount: false,
};

function inputOf(input: Partial<CalculationInput>): CalculationInput {
  return { lines: [], discounts: [], shipping: null, rounding: 'half', roundTotalTo: 1, ...input };
}
const line = (unitPrice: number, quantity = 1, taxes: TaxRate[] = [], discount: Discount | null = null) => ({
  quantity,
  unitPrice,
  discount,
  taxes,
});

const amounts = fc.integer({ min: 0, max: 2_000_000_000 });
const anyDiscount: fc.Arbitrary<Discount> = fc.oneof(
  fc.record({ kind: fc.constant('fixed' as const), amount: amounts }),
  fc.record({
    kind: fc.constant('percent' as const),
    rate: fc.integer({ min: 0, max: 10_000 }),
    amountMax: fc.option(amounts),
  }),
);
const anyTaxes = fc.subarray([vat, levy, insideVat, insideLevy]);
const anyLine = fc.record({
  quantity: fc.integer({ min: 0, max: 20_000_000 }).map((thousandths) => thousandths / 1000),
  unitPrice: fc.oneof(fc.integer({ min: 0, max: 20 }), amounts),
  discount: fc.option(anyDiscount),
  taxes: anyTaxes,
});
const anyInput: fc.Arbitrary<CalculationInput> = fc.record({
  lines: fc.array(anyLine, { maxLength: 12 }),
  discounts: fc.array(anyDiscount, { maxLength: 3 }),
  shipping: fc.option(fc.record({ amount: amounts, taxes: anyTaxes })),
  rounding: fc.constantFrom(...roundings),
  roundTotalTo: fc.constantFrom(1, 5, 100),
});

const sum = (list: readonly number[]) => list.reduce((total, amount) => total + amount, 0);
const added = ({ taxes }: Calculation) =>
  sum(taxes.filter((tax) => !tax.isInclusive).map(({ amount }) => amount));

describe('any document', () => {
  test('lines, discounts, taxes, shipping and rounding add up to the total', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const result = calculate(input);
        const { lines, shipping, roundingAmount } = result;
        for (const part of lines) expect(part.net + part.tax).toBe(part.total);
        expect(shipping.net + shipping.tax).toBe(shipping.total);
        expect(sum(lines.map(({ gross }) => gross))).toBe(result.subtotal);
        expect(sum(lines.map((part) => part.discount + part.documentDiscount))).toBe(result.discount);
        expect(sum(lines.map(({ tax }) => tax)) + shipping.tax).toBe(result.tax);
        expect(sum(result.taxes.map(({ amount }) => amount))).toBe(result.tax);
        expect(sum(lines.map(({ total }) => total)) + shipping.total + roundingAmount).toBe(result.total);
        expect(result.subtotal - result.discount + added(result) + shipping.amount + roundingAmount).toBe(
          result.total,
        );
      }),
    );
  });

  test('nothing is below zero, and no discount exceeds the amount it applies to', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const result = calculate(input);
        for (const part of result.lines) {
          expect(
            Math.min(part.gross, part.discount, part.documentDiscount, part.net, part.tax),
          ).toBeGreaterThanOrEqual(0);
          expect(part.discount + part.documentDiscount).toBeLessThanOrEqual(part.gross);
        }
        for (const tax of result.taxes) expect(Math.min(tax.base, tax.amount)).toBeGreaterThanOrEqual(0);
        expect(result.total).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  test('each rate is rounded once, to less than one minor unit from the exact tax', () => {
    fc.assert(
      fc.property(
        fc.array(amounts, { minLength: 1, maxLength: 10 }),
        fc.constantFrom(...roundings),
        (prices, rounding) => {
          const { taxes } = calculate(
            inputOf({ lines: prices.map((price) => line(price, 1, [vat])), rounding }),
          );
          expect(Math.abs((taxes[0]?.amount ?? 0) * 10_000 - sum(prices) * 750)).toBeLessThan(10_000);
        },
      ),
    );
  });

  test('a price including tax and the same price without it agree to one minor unit', () => {
    fc.assert(
      fc.property(amounts, (price) => {
        const without = calculate(inputOf({ lines: [line(price, 1, [vat])] }));
        const within = calculate(inputOf({ lines: [line(without.total, 1, [insideVat])] }));
        expect(within.total).toBe(without.total);
        expect(Math.abs(within.tax - without.tax)).toBeLessThanOrEqual(1);
      }),
    );
  });

  test('the total is a multiple of its step, rounded by less than one step', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const { total, roundingAmount } = calculate(input);
        expect(total % input.roundTotalTo).toBe(0);
        expect(Math.abs(roundingAmount)).toBeLessThan(input.roundTotalTo);
        if (input.rounding === 'up') expect(roundingAmount).toBeGreaterThanOrEqual(0);
        if (input.rounding === 'down') expect(roundingAmount).toBeLessThanOrEqual(0);
      }),
    );
  });
});

test('VAT applies to the price after discounts, a levy to the price before them', () => {
  const result = calculate(
    inputOf({
      lines: [line(10_000_000, 2, [vat, levy], { kind: 'percent', rate: 1000, amountMax: null })],
      discounts: [{ kind: 'fixed', amount: 1_000_000 }],
    }),
  );
  // ₦200,000.00, less 10 % and ₦10,000.00: ₦170,000.00.
  expect(result).toMatchObject({ subtotal: 20_000_000, discount: 3_000_000, total: 18_525_000 });
  expect(result.taxes).toEqual([
    { taxId: 'vat', name: 'VAT', rate: 750, isInclusive: false, base: 17_000_000, amount: 1_275_000 },
    { taxId: 'levy', name: 'Levy', rate: 125, isInclusive: false, base: 20_000_000, amount: 250_000 },
  ]);
});

test('a price including VAT is split: ₦107.50 contains ₦7.50', () => {
  const { lines, taxes, total } = calculate(inputOf({ lines: [line(10_750, 1, [insideVat])] }));
  expect(lines[0]).toMatchObject({ net: 10_000, tax: 750, total: 10_750 });
  expect(taxes[0]).toMatchObject({ base: 10_000, amount: 750 });
  expect(total).toBe(10_750);
});

test('document discounts apply in sequence, a percentage up to its cap, a fixed one up to the remaining amount', () => {
  const discounts: Discount[] = [
    { kind: 'percent', rate: 5000, amountMax: 30_000 },
    { kind: 'fixed', amount: 1_000_000 },
  ];
  const { lines, discount, total } = calculate(inputOf({ lines: [line(50_000), line(50_000)], discounts }));
  expect([discount, total]).toEqual([100_000, 0]);
  expect(lines.map(({ documentDiscount }) => documentDiscount)).toEqual([50_000, 50_000]);
});

test('half a kobo is rounded up, down or half up', () => {
  const totals = roundings.map((rounding) => calculate(inputOf({ lines: [line(5, 0.5)], rounding })).total);
  expect(totals).toEqual([3, 2, 3]);
  expect(calculate(inputOf({ lines: [line(10_049)], roundTotalTo: 100 }))).toMatchObject({
    roundingAmount: -49,
    total: 10_000,
  });
});

test('shipping has its own taxes and no discount', () => {
  const { shipping, total } = calculate(
    inputOf({
      lines: [line(100_000)],
      discounts: [{ kind: 'percent', rate: 10_000, amountMax: null }],
      shipping: { amount: 20_000, taxes: [vat] },
    }),
  );
  expect(shipping).toEqual({ amount: 20_000, net: 20_000, tax: 1500, total: 21_500 });
  expect(total).toBe(21_500);
});
