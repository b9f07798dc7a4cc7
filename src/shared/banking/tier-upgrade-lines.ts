// The timeline texts of tier upgrade requests.
import type { LineOf } from '../timeline.ts';

export const tierUpgradeSentences = {
  requested: ({ tier }: { tier: number }) => `Tier ${tier} requested`,
  approved: ({ tier }: { tier: number }) => `Tier ${tier} approved`,
  rejected: ({ comment }: { comment: string }) => `Rejected: ${comment}`,
};
export type TierUpgradeLine = LineOf<typeof tierUpgradeSentences>;
export type TierUpgradeLineKind = TierUpgradeLine['kind'];
