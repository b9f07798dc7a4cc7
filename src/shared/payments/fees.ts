// Fee arithmetic, the same on the server and in the browser: the cost of a payment, and each party's amount.
import type { FeeBearer, FeeQuote } from '../contract/payments/pricing.ts';
import { amountMax, type Currency, formatMoney, shareOf } from '../money.ts';

/** The price of a payment by one channel. Amounts are minor units, rates parts per million. */
export type Price = {
  currency: Currency;
  ratePpm: number;
  flat: number;
  /** The flat part is waived below this amount. */
  flatWaivedBelow: number;
  /** The maximum fee, VAT not included; null: no limit. */
  feeMax: number | null;
  vatPpm: number;
  /** Whether the published fee includes the VAT. */
  vatInclusive: boolean;
};

const million = 1_000_000;

/** Returns the fee and its VAT for an amount the payer pays, both rounded half up to the minor unit. */
export function feeOf(price: Price, amount: number): { fee: number; vat: number } {
  const flat = amount < price.flatWaivedBelow ? 0 : price.flat;
  const published = shareOf(amount, price.ratePpm) + flat;
  const capped = price.feeMax === null ? published : Math.min(published, price.feeMax);
  if (!price.vatInclusive) return { fee: capped, vat: shareOf(capped, price.vatPpm) };
  const vat = Number(
    (BigInt(capped) * BigInt(price.vatPpm) * 2n + BigInt(million + price.vatPpm)) /
      (2n * BigInt(million + price.vatPpm)),
  );
  return { fee: capped - vat, vat };
}

/**
 * Returns the cost of a payment. The merchant bears: the payer pays the amount. The customer bears: the payer pays the smallest amount that
 * leaves the merchant exactly the requested amount.
 */
export function quoteFee(price: Price, amount: number, bearer: FeeBearer): FeeQuote {
  const charged = bearer === 'merchant' ? amount : grossUp(price, amount);
  const { fee, vat } = feeOf(price, charged);
  return { charged, fee, vat, net: charged - fee - vat, rule: describeFee(price, charged) };
}

function netOf(price: Price, charged: number): number {
  const { fee, vat } = feeOf(price, charged);
  return charged - fee - vat;
}

/**
 * Returns the smallest amount, at least `from`, that leaves its recipient a net amount of zero or more; null when there is none. Below and
 * above the limit of the flat part the net amount grows with the amount.
 */
export function smallestPayable(price: Price, from: number): number | null {
  const waivedMax = price.flatWaivedBelow - 1;
  const ranges = from <= waivedMax ? [[from, waivedMax] as const, [waivedMax + 1, amountMax] as const] : [];
  for (let [low, high] of ranges.length > 0 ? ranges : [[from, amountMax] as const]) {
    if (netOf(price, high) < 0) continue;
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      if (netOf(price, middle) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }
  return null;
}

/**
 * One more minor unit charged leaves the merchant at most one more minor unit, and a charge of zero leaves zero or less: so every net
 * amount can be reached exactly, and the smallest amount that reaches it is close to the solution of one of three linear equations: flat
 * part waived, flat part charged, fee at its limit.
 */
function grossUp(price: Price, net: number): number {
  const vatRate = price.vatInclusive ? 0 : price.vatPpm / million;
  const retained = 1 - (price.ratePpm / million) * (1 + vatRate);
  const around = retained > 0 ? Math.ceil(3 / retained) + 2 : 0;
  const candidates = new Set<number>();
  const near = (solution: number, distance: number): void => {
    const middle = Math.round(solution);
    for (let charged = middle - distance; charged <= middle + distance; charged += 1)
      if (charged >= net) candidates.add(charged);
  };
  if (retained > 0) {
    near(net / retained, around);
    near((net + price.flat * (1 + vatRate)) / retained, around);
  }
  if (price.feeMax !== null) near(net + price.feeMax * (1 + vatRate), 2);
  const exact = [...candidates].sort((a, b) => a - b).find((charged) => netOf(price, charged) === net);
  if (exact === undefined) throw new RangeError('No payment results in this amount');
  return exact;
}

/** Formats parts per million for people: 15000 is 1.5%. */
export function formatRate(ratePpm: number): string {
  return `${Number((ratePpm / 10_000).toFixed(4))}%`;
}

/** Describes the rule of a fee: "1.5% + ₦100.00, at most ₦2,000.00". */
export function describeFee(price: Price, charged: number): string {
  const parts = [];
  if (price.ratePpm > 0) parts.push(formatRate(price.ratePpm));
  if (price.flat > 0 && charged >= price.flatWaivedBelow) parts.push(formatMoney(price.flat, price.currency));
  const rule = parts.join(' + ') || 'Free';
  const limit = price.feeMax === null ? '' : `, at most ${formatMoney(price.feeMax, price.currency)}`;
  return `${rule}${limit}`;
}

/** Formats the VAT of a price, "7.5%"; null when there is none. */
export function describeVat(price: Price): string | null {
  if (price.vatPpm === 0) return null;
  return `${formatRate(price.vatPpm)}${price.vatInclusive ? ' included' : ''}`;
}
