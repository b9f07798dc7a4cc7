// Handlers of tier reviews: the details for staff, the decision, a number in full, documents.

import { ownerOfEnvironment } from '#server/account/businesses/environment-owner.ts';
import {
  describeUpgrades,
  findUpgrade,
  openNumber,
  type ReadServices,
} from '#server/banking/tier-upgrades/read-upgrades.ts';
import { decideUpgrade, getDocument } from '#server/banking/tier-upgrades/service.ts';
import { listTiers, lookUpWallet } from '#server/banking/wallets/look-up-wallet.ts';
import { toWallet } from '#server/banking/wallets/service.ts';
import type { Db } from '#server/platform/db/database.ts';
import { withClockOf } from '#server/platform/http/environment-clock.ts';
import type { Handlers } from '#server/services.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { TierReview, tierReviewsContract } from '#shared/contract/operator/console/tier-reviews.ts';

/** Returns a request and its environment. */
async function findPlace(db: Db, upgradeId: string) {
  const row = await findUpgrade(db, upgradeId);
  const { environmentId } = row;
  const { businessId, businessName, mode } = await ownerOfEnvironment(db, environmentId);
  return { row, environmentId, businessId, businessName, mode };
}

async function readReview(services: ReadServices, db: Db, upgradeId: string): Promise<TierReview> {
  const { row, businessName, mode, ...place } = await findPlace(db, upgradeId);
  const [upgrade] = await describeUpgrades(services, db, place, [row]);
  if (!upgrade) throw new AppError('NOT_FOUND');
  const found = await lookUpWallet(db, row.environmentId, row.walletId);
  const { customer: _, ...wallet } = toWallet(found);
  const tiers = await listTiers(db, services.clock, found.currency);
  const limitsOf = (tier: number) => tiers.find((item) => item.tier === tier) ?? null;
  return {
    ...upgrade,
    business: { id: place.businessId, name: businessName },
    mode,
    wallet,
    limits: { now: limitsOf(row.fromTier), next: limitsOf(row.toTier) },
    decided_by: row.decidedBy,
  };
}

export const tierReviewRoutes: Handlers<typeof tierReviewsContract> = {
  getTierReview: ({ services, tx, params }) => readReview(services, tx, params.upgradeId),
  decideTierUpgrade: async ({ services, tx, operator, params: { upgradeId }, body, audit }) => {
    const { environmentId, businessId } = await findPlace(tx, upgradeId);
    const own = withClockOf(services, environmentId);
    const { decision, comment } = body;
    audit({ businessId, entity: 'tier_upgrade', entityId: upgradeId, after: { decision, comment } });
    await decideUpgrade(own, tx, { environmentId, upgradeId }, { decision, comment, by: operator.name });
    return readReview(own, tx, upgradeId);
  },
  revealTierNumber: async ({ services, tx, params: { upgradeId }, body, audit }) => {
    const { row, businessId } = await findPlace(tx, upgradeId);
    const number = openNumber(services.vault, row, body.number);
    if (!number) throw new AppError('NOT_FOUND');
    const after = { revealed: body.number.toUpperCase(), reason: body.reason };
    audit({ businessId, entity: 'tier_upgrade', entityId: upgradeId, after });
    return { number };
  },
  getTierReviewFile: async ({ services, tx, params: { upgradeId, fileId }, audit }) => {
    const place = await findPlace(tx, upgradeId);
    const file = await getDocument(services, tx, place, { fileId, upgradeId });
    const after = { opened: file.fileName ?? '', fileId };
    audit({ businessId: place.businessId, entity: 'tier_upgrade', entityId: upgradeId, after });
    return file;
  },
};
