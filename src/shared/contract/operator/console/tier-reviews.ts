// Contract of the console's side of requests for a higher tier of a wallet: one with its documents, and the decision.
import { z } from 'zod';
import { tierCheckKinds } from '../../banking/wallet-nouns/tier-upgrade-words.ts';
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
  limits: z.object({ now: walletTier.nullable(), next: walletTier.nullable() }).describe('Of both tiers'),
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
    summary: 'A request for a higher tier of a wallet; numbers of the person are masked',
    access: mayRead,
    params: one,
    output: tierReview,
    errors: ['NOT_FOUND'],
  },
  decideTierUpgrade: {
    method: 'POST',
    url: `${at}/decide`,
    summary: 'Approve or reject a request for a higher tier',
    description:
      'What a register denied is not approved. Rejecting needs a comment, which the merchant reads; approving needs one while a register has not answered.',
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
    summary: 'Show one number of the person in full',
    description: 'It is written to the audit trail with the reason, which the merchant sees too.',
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
    summary: 'Download a document of a request',
    access: mayRead,
    params: one.extend({ fileId: idField }),
  },
} as const satisfies Contract;
