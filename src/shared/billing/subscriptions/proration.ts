// A change within a period: what was not used of the old price is given back, and the rest of the period costs the new one.
import { allocate } from '../../money.ts';

/** What one period costs before taxes, in minor units, and how much of it is left, today included. */
export type Remaining = { days: number; daysLeft: number };

export type Proration = {
  /** Of the old price, for the days left: not used. */
  credit: number;
  /** Of the new price, for the days left. */
  charge: number;
  /** What is to be paid at once; below zero it is the customer's. */
  difference: number;
};

/** A price by days: what was used and what was not, which together are the price. */
export function splitByDays(price: number, { days, daysLeft }: Remaining): { used: number; unused: number } {
  const [unused = 0, used = 0] = allocate(price, [daysLeft, days - daysLeft]);
  return { used, unused };
}

/** A change to a price of the same period. */
export function prorate(now: number, after: number, remaining: Remaining): Proration {
  const credit = splitByDays(now, remaining).unused;
  const charge = splitByDays(after, remaining).unused;
  return { credit, charge, difference: charge - credit };
}

/** A change to a price with periods of its own, the first of which begins today and is paid whole. */
export function prorateToNewPeriod(now: number, after: number, remaining: Remaining): Proration {
  const credit = splitByDays(now, remaining).unused;
  return { credit, charge: after, difference: after - credit };
}

/** Credit is used up by what is charged next; what is left of it stays. */
export function takeCredit(credit: number, charge: number): { taken: number; left: number } {
  const taken = Math.max(0, Math.min(credit, charge));
  return { taken, left: credit - taken };
}
