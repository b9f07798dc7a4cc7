// The states of a request for a higher tier, and what is asked of a customer for each tier.

export const tierUpgradeStatuses = ['PENDING', 'APPROVED', 'REJECTED'] as const;
export type TierUpgradeStatus = (typeof tierUpgradeStatuses)[number];

export const tierCheckKinds = ['bvn', 'nin'] as const;
export type TierCheckKind = (typeof tierCheckKinds)[number];

export const tierDocumentKinds = ['identity', 'address'] as const;
export type TierDocumentKind = (typeof tierDocumentKinds)[number];

/** From this tier on the address is proved too; both numbers and a document of identity are asked for every one above the first. */
export const addressTier = 3;
