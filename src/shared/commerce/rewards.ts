// Words and arithmetic of rewards: what a payment earns, what goes back with it, and which points are used first.

export const rewardStatuses = ['DRAFT', 'ACTIVE', 'INACTIVE'] as const;
export type RewardStatus = (typeof rewardStatuses)[number];
export const rewardStatusLabels: Record<RewardStatus, string> = {
  DRAFT: 'Draft',
  ACTIVE: 'Active',
  INACTIVE: 'Inactive',
};

export const rewardScopes = ['all', 'products', 'categories'] as const;
export type RewardScope = (typeof rewardScopes)[number];
export const rewardScopeLabels: Record<RewardScope, string> = {
  all: 'Every payment',
  products: 'Products',
  categories: 'Categories of the store',
};

export const rewardEntryKinds = [
  'earn',
  'adjust',
  'take_back',
  'give_back',
  'expire',
  'redeem',
  'redeem_back',
] as const;
export type RewardEntryKind = (typeof rewardEntryKinds)[number];
export const rewardEntryLabels: Record<RewardEntryKind, string> = {
  earn: 'Earned',
  adjust: 'Adjusted manually',
  take_back: 'Reversed with the payment',
  give_back: 'Returned with the payment',
  expire: 'Expired',
  redeem: 'Used for an order',
  redeem_back: 'Returned with an order',
};

/** Points for each full step of an amount; what is less than a step earns nothing. */
export function pointsFor(
  amount: number,
  { points, perAmount }: { points: number; perAmount: number },
): number {
  return amount <= 0 ? 0 : Math.floor(amount / perAmount) * points;
}

/**
 * How many of the points that a payment has earned are to be taken back once so much of it went back: the same share, in
 * whole points, rounded down; all of them once all of it went back. What has expired is not taken again.
 */
export function pointsToTake(
  { earned, expired }: { earned: number; expired: number },
  { amount, returned }: { amount: number; returned: number },
): number {
  if (amount <= 0 || returned <= 0) return 0;
  const share = Number((BigInt(earned) * BigInt(Math.min(returned, amount))) / BigInt(amount));
  return Math.min(share, earned - expired);
}

/** From the first lots on, until there is enough; `lacking` is what all of them together have not. */
export function takeInOrder<L extends { remaining: number }>(
  lots: readonly L[],
  points: number,
): { taken: { lot: L; points: number }[]; lacking: number } {
  let lacking = points;
  const taken: { lot: L; points: number }[] = [];
  for (const lot of lots) {
    if (lacking === 0) break;
    const part = Math.min(lot.remaining, lacking);
    if (part > 0) taken.push({ lot, points: part });
    lacking -= part;
  }
  return { taken, lacking };
}

/** What can be given to one customer at once, or taken: far above any use, far below what a sum can hold. */
export const rewardPointsMax = 10_000_000;

/** The most a point can be worth, minor units: with `rewardPointsMax` of them, an amount that the books can hold. */
export const rewardPointValueMax = 1_000_000;

/** What the points of all customers can be worth together, minor units: far below what a sum can hold. */
export const rewardLiabilityMax = 4_000_000_000_000_000;

export type RedeemTerms = { pointValue: number; redeemShare: number; redeemMinimum: number };

/**
 * How many of the points a customer has can be used for an order: up to the share, whole points, rounded down. What is left to
 * pay in money is nothing, or not less than can be paid; fewer than the minimum are not used at all.
 */
export function usablePoints(
  { pointValue, redeemShare, redeemMinimum }: RedeemTerms,
  available: number,
  { total, leastPayment }: { total: number; leastPayment: number },
): number {
  const most = Number((BigInt(total) * BigInt(redeemShare)) / (100n * BigInt(pointValue)));
  let points = Math.min(available, most);
  const rest = total - points * pointValue;
  if (rest > 0 && rest < leastPayment) points -= Math.ceil((leastPayment - rest) / pointValue);
  return points < redeemMinimum ? 0 : points;
}

/** What was paid with points and money, and what of both is not given back yet. */
export type PaidWith = {
  points: number;
  pointValue: number;
  paid: number;
  pointsLeft: number;
  moneyLeft: number;
};

/**
 * How an amount is given back: points in the share in which they paid, of all that was given back so far, in whole points, rounded
 * down; money for the rest. Where so much money is not left, a whole point more stands for it.
 */
export function splitRefund(
  { points, pointValue, paid, pointsLeft, moneyLeft }: PaidWith,
  amount: number,
): { points: number; money: number } {
  if (points === 0 || pointsLeft === 0) return { points: 0, money: Math.min(amount, moneyLeft) };
  const back = paid - moneyLeft - pointsLeft * pointValue + amount;
  const share = Number((BigInt(points) * BigInt(Math.max(0, back))) / BigInt(paid)) - (points - pointsLeft);
  const least = Math.ceil(Math.max(0, amount - moneyLeft) / pointValue);
  const most = Math.min(pointsLeft, Math.floor(amount / pointValue));
  const given = Math.min(pointsLeft, Math.max(least, Math.min(share, most), 0));
  return { points: given, money: Math.min(moneyLeft, Math.max(0, amount - given * pointValue)) };
}
