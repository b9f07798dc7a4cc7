// What a transfer costs: the one function that preview, posting and browser reckon with.
import { shareOf } from '../money.ts';

/** In force at an instant, in one currency; amounts in minor units. */
export type TransferTerms = {
  /** The fee of the highest band whose `above` is less than the amount. */
  bands: readonly { above: number; fee: number }[];
  /** On the fee, in parts per million. */
  vatPpm: number;
  stampDuty: number;
  /** The smallest amount that pays stamp duty. */
  stampDutyFrom: number;
};

export type TransferCharges = { fee: number; vat: number; stampDuty: number; total: number };

/** Fee, VAT on it (rounded half up), stamp duty, and what leaves the wallet altogether. */
export function reckonCharges(
  amount: number,
  terms: TransferTerms,
  { dutyFree }: { dutyFree: boolean },
): TransferCharges {
  const band = terms.bands.reduce<{ above: number; fee: number } | null>(
    (best, one) => (one.above < amount && (!best || one.above > best.above) ? one : best),
    null,
  );
  const fee = band?.fee ?? 0;
  const vat = shareOf(fee, terms.vatPpm);
  const stampDuty = dutyFree || amount < terms.stampDutyFrom ? 0 : terms.stampDuty;
  return { fee, vat, stampDuty, total: amount + fee + vat + stampDuty };
}

/** Charges alone. */
export function chargesOf({ fee, vat, stampDuty }: Omit<TransferCharges, 'total'>): number {
  return fee + vat + stampDuty;
}
