// The charges of a transfer: the boundaries of the bands, and for any amount that the parts add up.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { calculateCharges, chargesOf, type TransferTerms } from './transfer-charges.ts';

const naira: TransferTerms = {
  bands: [
    { above: 0, fee: 1_000 },
    { above: 500_000, fee: 2_500 },
    { above: 5_000_000, fee: 5_000 },
  ],
  vatPpm: 75_000,
  stampDuty: 5_000,
  stampDutyFrom: 1_000_000,
};

test.each([
  ['5,000.00', 500_000, { fee: 1_000, vat: 75, stampDuty: 0 }],
  ['5,000.01', 500_001, { fee: 2_500, vat: 188, stampDuty: 0 }],
  ['9,999.99', 999_999, { fee: 2_500, vat: 188, stampDuty: 0 }],
  ['10,000.00', 1_000_000, { fee: 2_500, vat: 188, stampDuty: 5_000 }],
  ['20,000.00', 2_000_000, { fee: 2_500, vat: 188, stampDuty: 5_000 }],
  ['50,000.00', 5_000_000, { fee: 2_500, vat: 188, stampDuty: 5_000 }],
  ['50,000.01', 5_000_001, { fee: 5_000, vat: 375, stampDuty: 5_000 }],
])('charges for ₦%s', (_, amount, parts) => {
  const charges = calculateCharges(amount, naira, { dutyFree: false });
  expect(charges).toEqual({ ...parts, total: amount + chargesOf(parts) });
});

test('₦20,000 takes ₦20,076.88 from the wallet, and ₦20,026.88 where no stamp duty is due', () => {
  expect(calculateCharges(2_000_000, naira, { dutyFree: false }).total).toBe(2_007_688);
  expect(calculateCharges(2_000_000, naira, { dutyFree: true }).total).toBe(2_002_688);
});

test('a transfer in dollars has a fee and no other charge', () => {
  const dollars = { bands: [{ above: 0, fee: 100 }], vatPpm: 0, stampDuty: 0, stampDutyFrom: 0 };
  expect(calculateCharges(50_000, dollars, { dutyFree: false })).toEqual({
    fee: 100,
    vat: 0,
    stampDuty: 0,
    total: 50_100,
  });
});

const terms = fc.record({
  bands: fc.uniqueArray(fc.record({ above: fc.nat(10_000_000), fee: fc.nat(100_000) }), {
    selector: ({ above }) => above,
    maxLength: 6,
  }),
  vatPpm: fc.nat(1_000_000),
  stampDuty: fc.nat(100_000),
  stampDutyFrom: fc.nat(10_000_000),
});

test('the parts add up to the total, for any terms and any order of the bands', () => {
  fc.assert(
    fc.property(terms, fc.integer({ min: 1, max: 100_000_000_000 }), fc.boolean(), (of, amount, dutyFree) => {
      const charges = calculateCharges(amount, of, { dutyFree });
      expect(charges.total).toBe(amount + charges.fee + charges.vat + charges.stampDuty);
      expect(Math.min(charges.fee, charges.vat, charges.stampDuty)).toBeGreaterThanOrEqual(0);
      expect(Math.abs(charges.vat - (charges.fee * of.vatPpm) / 1_000_000)).toBeLessThanOrEqual(0.5);
      if (dutyFree) expect(charges.stampDuty).toBe(0);
      const turned = { ...of, bands: of.bands.toReversed() };
      expect(calculateCharges(amount, turned, { dutyFree })).toEqual(charges);
    }),
  );
});
