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

export const rewardEntryKinds = ['earn', 'adjust', 'take_back', 'give_back', 'expire'] as const;
export type RewardEntryKind = (typeof rewardEntryKinds)[number];
export const rewardEntryLabels: Record<RewardEntryKind, string> = {
  earn: 'Earned',
  adjust: 'Adjusted by hand',
  take_back: 'Taken back with the payment',
  give_back: 'Given back with the payment',
  expire: 'Expired',
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
