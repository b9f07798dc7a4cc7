// The webhook events of tier upgrade requests.
import { z } from 'zod';
import { tierUpgradeStatuses } from './tier-upgrade-enums.ts';

const upgradeData = z.object({
  id: z.uuid(),
  reference: z.string(),
  wallet: z.uuid(),
  status: z.enum(tierUpgradeStatuses),
  fromTier: z.number().int(),
  toTier: z.number().int(),
  comment: z.string().nullable(),
});

const upgrade = {
  id: '019aa5b2-7c10-7d3e-9a41-5f0c2b7e8d44',
  reference: 'WTU-8K2MQ4XZ',
  wallet: '019aa5b2-7c10-7d3e-9a41-5f0c2b7e8d11',
  status: 'PENDING',
  fromTier: 1,
  toTier: 2,
  comment: null,
} as const;

export const tierUpgradeEvents = {
  'tier_upgrade.requested': {
    sentence: 'A higher tier was requested for a wallet.',
    data: upgradeData,
    example: upgrade,
  },
  'tier_upgrade.approved': {
    sentence: 'A wallet was upgraded to the requested tier.',
    data: upgradeData,
    example: { ...upgrade, status: 'APPROVED' },
  },
  'tier_upgrade.rejected': {
    sentence: 'A tier upgrade was rejected, with the reason.',
    data: upgradeData,
    example: { ...upgrade, status: 'REJECTED', comment: 'The photo cannot be read' },
  },
} as const;
