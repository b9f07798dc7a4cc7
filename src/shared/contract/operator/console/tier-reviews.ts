// Contract of requests for a higher wallet tier in the console: one with its documents, and the decision.
import { z } from 'zod';
import { tierCheckKinds } from '../../banking/wallet-nouns/tier-upgrade-enums.ts';
import { tierUpgrade } from '../../banking/wallet-nouns/tier-upgrades.ts';
import { wallet, walletTier } from '../../banking/wallet-shapes.ts';
import type { Contract } from '../../endpoint.ts';
import { idField, reasonInput } from '../../fields.ts';
import { decisionInput } from './decisions.ts';

import { reviewFileCall } from './review-files.ts';
export const tierReview = tierUpgrade.extend({
  business: z.object({ id: idField, name: z.string() }),
  mode: z.enum(['test', 'live']),
  wallet: wallet.omit({ customer: true }),
  limits: z
    .object({ now: walletTier.nullable(), next: walletTier.nullable() })
    .describe('Limits of both tiers'),
  decided_by: z.string().nullable(),
});
export type TierReview = z.output<typeof tierReview>;

export const tierDecisionInput = decisionInput('Enter why it is rejected');

const one = z.object({ upgradeId: idField });
const at = '/operator/tier-upgrades/:upgradeId';
const mayRead = { operator: ['COMPLIANCE.READ', 'COMPLIANCE.READ_WRITE'] } as const;
const mayDecide = { operator: ['COMPLIANCE.READ_WRITE'] } as const;

export const tierReviewsContract = {
  getTierReview: {
    method: 'GET',
    url: at,
    summary: 'Get a tier upgrade request',
    description: 'Personal numbers are masked.',
    access: mayRead,
    params: one,
    output: tierReview,
    errors: ['NOT_FOUND'],
  },
  decideTierUpgrade: {
    method: 'POST',
    url: `${at}/decide`,
    summary: 'Approve or reject a tier upgrade',
    description:
      'A request that a register did not confirm cannot be approved. Rejecting needs a comment, which the merchant can read; approving needs one if a register has not answered.',
    access: mayDecide,
    params: one,
    body: tierDecisionInput,
    output: tierReview,
    errors: ['NOT_FOUND', 'CONFLICT', 'WALLET_STATE'],
    message: 'Decision saved',
  },
  revealTierNumber: {
    method: 'POST',
    url: `${at}/reveal`,
    summary: 'Reveal a personal number of a tier upgrade',
    description: 'The reveal is written to the audit trail with the reason, which the merchant can see too.',
    access: mayDecide,
    stepUp: true,
    params: one,
    body: reasonInput.extend({ number: z.enum(tierCheckKinds) }),
    output: z.object({ number: z.string() }),
    errors: ['NOT_FOUND'],
  },
  getTierReviewFile: {
    ...reviewFileCall,
    url: `${at}/files/:fileId`,
    summary: 'Download a document of a tier upgrade under review',
    access: mayRead,
    params: one.extend({ fileId: idField }),
  },
} as const satisfies Contract;
