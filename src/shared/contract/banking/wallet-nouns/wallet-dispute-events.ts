// The webhook events of wallet disputes.
import { z } from 'zod';
import { minorUnits } from '../../envelope.ts';
import { currencyField } from '../../fields.ts';
import { walletDisputeCategories, walletDisputeStatuses } from './wallet-dispute-enums.ts';

const disputeData = z.object({
  id: z.uuid(),
  reference: z.string(),
  wallet: z.uuid(),
  status: z.enum(walletDisputeStatuses),
  category: z.enum(walletDisputeCategories),
  currency: currencyField,
  amount: minorUnits,
  outcome: z.string().nullable(),
});

const dispute = {
  id: '019aa5b2-7c10-7d3e-9a41-5f0c2b7e8d77',
  reference: 'WDS-4M9TQ2KX',
  wallet: '019aa5b2-7c10-7d3e-9a41-5f0c2b7e8d11',
  status: 'UNRESOLVED',
  category: 'twice',
  currency: 'NGN',
  amount: -620_000,
  outcome: null,
} as const;

export const walletDisputeEvents = {
  'wallet_dispute.raised': {
    sentence: 'A wallet transaction was disputed.',
    data: disputeData,
    example: dispute,
  },
  'wallet_dispute.updated': {
    sentence: 'A wallet dispute was answered, escalated or withdrawn.',
    data: disputeData,
    example: { ...dispute, status: 'ESCALATED' },
  },
  'wallet_dispute.resolved': {
    sentence: 'A wallet dispute was resolved.',
    data: disputeData,
    example: { ...dispute, status: 'RESOLVED', outcome: 'The second transfer was reversed' },
  },
} as const;
