// Handlers of tier upgrade requests.

import type { Handlers } from '#server/services.ts';
import type { tierUpgradesContract } from '#shared/contract/banking/wallet-nouns/tier-upgrades.ts';
import { AppError } from '#shared/contract/errors.ts';
import { tierUpgradeRateLimits } from './rate-limits.ts';
import { describeUpgrades, getWalletKyc } from './read-upgrades.ts';
import { getDocument, requestUpgrade, uploadDocument } from './service.ts';

const placeOf = ({ id, businessId }: { id: string; businessId: string }) => ({
  environmentId: id,
  businessId,
});

export const tierUpgradeRoutes: Handlers<typeof tierUpgradesContract> = {
  getWalletKyc: ({ services, tx, environment, params }) =>
    getWalletKyc(services, tx, placeOf(environment), params.walletId),
  requestTierUpgrade: {
    before: ({ services, environment }) =>
      services.rateLimits.consume(tierUpgradeRateLimits.tierUpgrade, environment.businessId),
    handle: async ({ services, tx, params, body, ...call }) => {
      const row = await requestUpgrade(services, tx, call, params.walletId, body);
      const [created] = await describeUpgrades(services, tx, placeOf(call.environment), [row]);
      if (!created) throw new AppError('NOT_FOUND');
      return created;
    },
  },
  uploadTierDocument: ({ services, params, upload, ...call }) =>
    uploadDocument(services, call, params.walletId, upload),
  getTierDocument: ({ services, tx, environment, params: { walletId, documentId: fileId } }) =>
    getDocument(services, tx, placeOf(environment), { walletId, fileId }),
};
