// Reasons to hold a payout, and its destination if there are none.

import type { Tx } from '#server/platform/db/database.ts';
import type { TxServices } from '#server/services.ts';
import { findPayoutAccount } from '#server/settlement/payout-destinations/choose-account.ts';
import { findSubAccountBank } from '#server/settlement/payout-destinations/sub-account-bank.ts';
import type { PayoutHoldKind } from '#shared/contract/settlement/payout-statuses.ts';
import type { HoldReason } from '#shared/settlement/payout-lines.ts';
import { type PayoutOwner, type PayoutRow, selectPayoutOwner } from './queries.ts';

export type Destination = {
  accountId: string | null;
  bankCode: string;
  bankName: string;
  accountNumber: string;
  accountName: string;
};
export type Hold = { kind: PayoutHoldKind; reason: HoldReason };

/** Either the reason for the hold, or the destination. */
export type Standing = { hold: Hold } | { hold: null; destination: Destination; owner: PayoutOwner };

const held = (kind: PayoutHoldKind, reason: HoldReason): Standing => ({ hold: { kind, reason } });

export async function checkPayout(services: TxServices, tx: Tx, payout: PayoutRow): Promise<Standing> {
  if (payout.operatorHold) return held('operator', payout.operatorHold);
  const owner = await selectPayoutOwner(tx, payout.environmentId);
  if (owner.mode === 'live') {
    if (!owner.canGoLive) return held('compliance', { kind: 'compliance' });
    if (owner.isSuspended) return held('business', { kind: 'suspended' });
    if (owner.businessHold) return held('business', owner.businessHold);
  }
  if (!services.rails.banks(owner.mode)) return held('rail', { kind: 'no_rail' });
  const now = services.clock.now();
  const found = payout.subAccountId
    ? await findSubAccountBank(tx, payout.environmentId, payout.subAccountId)
    : await findPayoutAccount(tx, payout.environmentId, payout.currency, now);
  if ('missing' in found) return held(found.kind, found.missing);
  return { hold: null, destination: found, owner };
}
