// What the ledger did for a payment, a refund or a chargeback, in plain words.
import type { Channel } from '#shared/contract/payment-gateway/pricing.ts';
import type { TransactionDetail } from '#shared/contract/payment-gateway/transactions.ts';
import type { Movement } from '../ledger/balances.ts';
import { sentenceOf } from '../ledger/kinds/transfer-kinds.ts';

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
