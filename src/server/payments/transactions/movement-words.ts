// What the ledger did for a payment, a refund or a chargeback, in plain words.

import { accountKinds } from '#server/ledger/accounts.ts';
import type { Movement } from '#server/ledger/balances.ts';
import { sentenceOf } from '#server/ledger/kinds/transfer-kinds.ts';
import type { Channel } from '#shared/contract/payments/pricing.ts';
import type { TransactionDetail } from '#shared/contract/payments/transactions.ts';
import type { SettlementJson } from './standing/settlement-standing.ts';

/** A transfer of the ledger as details show it. */
export function describeMovement(
  movement: Movement,
  channel: Channel | null,
): TransactionDetail['movement'][number] {
  return {
    at: movement.at.toISOString(),
    postingId: movement.postingId,
    sentence: sentenceOf(movement.kind, channel) ?? `Moved from ${movement.from} to ${movement.to}`,
    from: movement.from,
    to: movement.to,
    amount: movement.amount,
    effect: movement.merchantEffect,
  };
}

/**
 * What became of the business's part afterwards: it moved with that of other payments, in postings that name none of them.
 * Inside a payout it has left the balances of the business.
 */
export function describeSettlement(
  item: SettlementJson | null,
  channel: Channel | null,
): TransactionDetail['settlementMovement'] {
  if (!item?.settledAt || item.amount <= 0) return [];
  const { amount, settledAt, claimedAt, paidAt, payoutId, payoutRef } = item;
  const { merchant_pending, merchant_available, payout_transit, settlement_bank } = accountKinds;
  const moved = (kind: 'settlement' | 'payout' | 'payout_paid', at: string) => ({
    ...{ at: new Date(at).toISOString(), sentence: sentenceOf(kind, channel) ?? kind, amount },
  });
  const settled = {
    ...moved('settlement', settledAt),
    ...{ from: merchant_pending.label, to: merchant_available.label, effect: 0, payout: null },
  };
  if (!payoutId || !payoutRef || !claimedAt) return [settled];
  const payout = { id: payoutId, reference: payoutRef };
  const claimed = {
    ...moved('payout', claimedAt),
    ...{ from: merchant_available.label, to: payout_transit.label, effect: -amount, payout },
  };
  if (!paidAt || item.payoutStatus !== 'SETTLED') return [settled, claimed];
  const arrived = {
    ...moved('payout_paid', paidAt),
    ...{ from: payout_transit.label, to: settlement_bank.label, effect: 0, payout },
  };
  return [settled, claimed, arrived];
}
