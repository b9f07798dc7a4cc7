// The states of a tier upgrade request, and the requirements of each tier.

export const tierUpgradeStatuses = ['PENDING', 'APPROVED', 'REJECTED'] as const;
export type TierUpgradeStatus = (typeof tierUpgradeStatuses)[number];

export const tierCheckKinds = ['bvn', 'nin'] as const;
export type TierCheckKind = (typeof tierCheckKinds)[number];

export const tierDocumentKinds = ['identity', 'address'] as const;
export type TierDocumentKind = (typeof tierDocumentKinds)[number];

/** The lowest tier that requires proof of address; every tier above the first requires both numbers and an identity document. */
export const addressTier = 3;
