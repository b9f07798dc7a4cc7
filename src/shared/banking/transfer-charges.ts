// The calculation of transfer charges, shared by quotes, postings and the browser.
import { type Currency, currencies, shareOf } from '../money.ts';

/** The terms in force at an instant, in one currency; amounts in minor units. */
export type TransferTerms = {
  /** The fee bands; the highest band whose `above` is less than the amount applies. */
  bands: readonly { above: number; fee: number }[];
  /** VAT on the fee, in parts per million. */
  vatPpm: number;
  stampDuty: number;
  /** The smallest amount subject to stamp duty. */
  stampDutyFrom: number;
};

export type TransferCharges = { fee: number; vat: number; stampDuty: number; total: number };

/** The minimum amount of a transfer: ₦100, $1. */
export function minimumTransfer(currency: Currency): number {
  return (currency === 'NGN' ? 100 : 1) * 10 ** currencies[currency].exponent;
}

/** Calculates fee, VAT on it (rounded half up), stamp duty, and the total debit of the wallet. */
export function calculateCharges(
  amount: number,
  terms: TransferTerms,
  { dutyFree }: { dutyFree: boolean },
): TransferCharges {
  const band = terms.bands.reduce<{ above: number; fee: number } | null>(
    (best, band) => (band.above < amount && (!best || band.above > best.above) ? band : best),
    null,
  );
  const fee = band?.fee ?? 0;
  const vat = shareOf(fee, terms.vatPpm);
  const stampDuty = dutyFree || amount < terms.stampDutyFrom ? 0 : terms.stampDuty;
  return { fee, vat, stampDuty, total: amount + fee + vat + stampDuty };
}

/** The charges without the amount. */
export function chargesOf({ fee, vat, stampDuty }: Omit<TransferCharges, 'total'>): number {
  return fee + vat + stampDuty;
}
