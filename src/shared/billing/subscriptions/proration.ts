// Proration of a change within a period: the unused part of the old price is credited, and the rest of the period is charged at the new
// price.
import { allocate } from '../../money.ts';

/** The length of a period, and its days left, including today. */
export type Remaining = { days: number; daysLeft: number };

export type Proration = {
  /** The unused part of the old price, for the days left. */
  credit: number;
  /** The new price, for the days left. */
  charge: number;
  /** The amount due at once; a negative amount is credited to the customer. */
  difference: number;
};

/** Splits a price by days into a used and an unused part, which add up to the price. */
export function splitByDays(price: number, { days, daysLeft }: Remaining): { used: number; unused: number } {
  const [unused = 0, used = 0] = allocate(price, [daysLeft, days - daysLeft]);
  return { used, unused };
}

/** Prorates a change to a price of the same period. */
export function prorate(now: number, after: number, remaining: Remaining): Proration {
  const credit = splitByDays(now, remaining).unused;
  const charge = splitByDays(after, remaining).unused;
  return { credit, charge, difference: charge - credit };
}

/** Prorates a change to a price with its own periods, the first of which begins today and is paid in full. */
export function prorateToNewPeriod(now: number, after: number, remaining: Remaining): Proration {
  const credit = splitByDays(now, remaining).unused;
  return { credit, charge: after, difference: after - credit };
}

/** Uses credit for the next charge; the remainder is kept. */
export function takeCredit(credit: number, charge: number): { taken: number; left: number } {
  const taken = Math.max(0, Math.min(credit, charge));
  return { taken, left: credit - taken };
}
