// Ledger movements of a payment, a refund or a chargeback, in plain text.

import type { Movement } from '#server/ledger/balances.ts';
import { sentenceOf } from '#server/ledger/kinds/transfer-kinds.ts';
import type { Channel } from '#shared/contract/payments/pricing.ts';
import type { TransactionDetail } from '#shared/contract/payments/transactions.ts';

/** Returns a ledger transfer as details show it. */
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
