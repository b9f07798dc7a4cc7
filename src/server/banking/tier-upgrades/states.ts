// The states of a tier upgrade request, and the recipients of each change.

import type { Updateable } from 'kysely';
import { writeToOwners } from '#server/banking/wallets/emails.ts';
import { lockWallet } from '#server/banking/wallets/look-up-wallet.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { TierUpgradesTable } from '#server/platform/db/tables/banking/tier-upgrades.ts';
import { declareStates } from '#server/platform/states/declare-states.ts';
import type { TxServices } from '#server/services.ts';
import type { TierUpgradeLine } from '#shared/banking/tier-upgrade-lines.ts';
import { AppError } from '#shared/contract/errors.ts';
import {
  insertUpgradeEvent,
  lockUpgrade,
  selectWalletOf,
  type TierUpgradeRow,
  updateUpgrade,
} from './queries.ts';

type UpgradeNoun = {
  locked: { row: TierUpgradeRow };
  place: { environmentId: string; upgradeId: string };
  line: TierUpgradeLine;
  event: 'tier_upgrade.requested' | 'tier_upgrade.approved' | 'tier_upgrade.rejected';
  set: Updateable<TierUpgradesTable>;
};

/** E-mails the decision to the owners. */
function write(services: TxServices, tx: Tx, { row }: UpgradeNoun['locked']): Promise<void> {
  const isApproved = row.status === 'APPROVED';
  return writeToOwners(
    services,
    tx,
    { environmentId: row.environmentId, id: row.walletId },
    {
      kind: `tier_upgrade_${isApproved ? 'approved' : 'rejected'}`,
      subject: `Tier ${row.toTier} ${isApproved ? 'approved' : 'rejected'}: ${row.reference}`,
      heading: isApproved ? `The wallet now has tier ${row.toTier}` : `Tier ${row.toTier} was rejected`,
      paragraphs: isApproved
        ? ['Its higher limits are now in force.']
        : [row.comment ?? '', 'The wallet keeps its tier. Make the corrections and submit a new request.'],
      facts: [['Request', row.reference]],
      tab: 'kyc-info',
      key: `tier_upgrade:${row.id}`,
    },
  );
}

export const upgradeStates = declareStates<UpgradeNoun>({
  entity: 'tier_upgrade',
  table: 'tier_upgrades',
  begins: ['PENDING'],
  changes: {
    requested: { leads: {}, event: 'tier_upgrade.requested' },
    approved: { leads: { PENDING: 'APPROVED' }, event: 'tier_upgrade.approved', email: write },
    rejected: { leads: { PENDING: 'REJECTED' }, event: 'tier_upgrade.rejected', email: write },
  },
  refusal: () => new AppError('CONFLICT', { sentence: 'This request has already been decided.' }),
  lock: async (tx, { environmentId, upgradeId }) => {
    // The wallet is locked first, as in creating a request, because the decision changes its tier.
    const walletId = await selectWalletOf(tx, environmentId, upgradeId);
    if (!walletId) return;
    await lockWallet(tx, environmentId, walletId);
    const row = await lockUpgrade(tx, environmentId, upgradeId);
    return row && { row };
  },
  update: updateUpgrade,
  insertLine: (tx, { environmentId, id: upgradeId }, { fromStatus: _, toStatus: __, ...line }) =>
    insertUpgradeEvent(tx, { environmentId, upgradeId, ...line }),
  describe: async (_, { row }) => ({
    id: row.id,
    reference: row.reference,
    wallet: row.walletId,
    status: row.status,
    fromTier: row.fromTier,
    toTier: row.toTier,
    comment: row.comment,
  }),
});
