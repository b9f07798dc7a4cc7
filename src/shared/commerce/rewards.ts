// Terms and arithmetic of rewards: points earned by a payment, points taken back with refunds, and the order in which points are used.

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

/** Returns the points for each full step of an amount; an incomplete step earns nothing. */
export function pointsFor(
  amount: number,
  { points, perAmount }: { points: number; perAmount: number },
): number {
  return amount <= 0 ? 0 : Math.floor(amount / perAmount) * points;
}

/**
 * Returns the number of earned points to take back after a refund of the given amount: the same share, in whole points, rounded down; all
 * of them after a full refund. Expired points are not taken again.
 */
export function pointsToTake(
  { earned, expired }: { earned: number; expired: number },
  { amount, returned }: { amount: number; returned: number },
): number {
  if (amount <= 0 || returned <= 0) return 0;
  const share = Number((BigInt(earned) * BigInt(Math.min(returned, amount))) / BigInt(amount));
  return Math.min(share, earned - expired);
}

/** Takes points from the lots in order until there are enough; `lacking` is the shortfall. */
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

/** The maximum number of points given or taken at once: far above practical use, far below the limit of a sum. */
export const rewardPointsMax = 10_000_000;

/** The maximum value of a point, minor units: multiplied by `rewardPointsMax`, an amount that the ledger can hold. */
export const rewardPointValueMax = 1_000_000;

/** The maximum total value of all customers' points, minor units: far below the limit of a sum. */
export const rewardLiabilityMax = 4_000_000_000_000_000;

export type RedeemTerms = { pointValue: number; redeemShare: number; redeemMinimum: number };

/**
 * Returns the number of points that can be used for an order: up to the share, whole points, rounded down. The remaining amount is zero or
 * at least the minimum payment; points below the minimum number are not used at all.
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

/** The amounts paid with points and money, and the parts not yet refunded. */
export type PaidWith = {
  points: number;
  pointValue: number;
  paid: number;
  pointsLeft: number;
  moneyLeft: number;
};

/**
 * Splits a refund: points in the share in which they paid, cumulative over all refunds, in whole points, rounded down; money for the rest.
 * If not enough money is left, a further whole point replaces it.
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
  const granted = Math.min(pointsLeft, Math.max(least, Math.min(share, most), 0));
  return { points: granted, money: Math.min(moneyLeft, Math.max(0, amount - granted * pointValue)) };
}
