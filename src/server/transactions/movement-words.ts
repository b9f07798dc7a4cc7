// What the ledger did for a payment, a refund or a chargeback, in plain words.
import type { Channel } from '#shared/contract/payment-gateway/pricing.ts';
import type { TransactionDetail } from '#shared/contract/payment-gateway/transactions.ts';
import type { Movement } from '../ledger/balances.ts';

/** A kind that has no words is said by its accounts. */
const movementWords: Record<string, string | Partial<Record<Channel, string>>> = {
  payment: { card: 'Customer’s card charged', transfer: 'Customer’s transfer matched' },
  fee: 'Processing fee taken',
  vat: 'VAT on the fee set aside',
  transfer_in: 'Bank transfer received',
  transfer_back: 'Money returned to the sender',
  refund: 'Taken for a refund',
  refund_paid: 'Refund paid to the customer',
  refund_sent_back: 'Refund sent back by the bank',
  refund_returned: 'Refund given back to the balance',
  fee_returned: 'Processing fee returned',
  vat_returned: 'VAT on the fee returned',
  share: 'Share of a sub-account',
  chargeback: 'Put on hold for a chargeback',
  chargeback_paid: 'Lost to a chargeback',
  chargeback_returned: 'Released from a chargeback',
  chargeback_fee: 'Chargeback fee taken',
  owed: 'Owed by you: the balance had too little',
  debt_recovered: 'Recovered for what you owed',
};

function sentenceOf(movement: Movement, channel: Channel | null): string {
  const words = movementWords[movement.kind];
  const sentence = typeof words === 'object' ? channel && words[channel] : words;
  return sentence ?? `Moved from ${movement.from} to ${movement.to}`;
}

/** A transfer of the ledger as details show it. */
export function describeMovement(
  movement: Movement,
  channel: Channel | null,
): TransactionDetail['movement'][number] {
  return {
    at: movement.at.toISOString(),
    postingId: movement.postingId,
    sentence: sentenceOf(movement, channel),
    from: movement.from,
    to: movement.to,
    amount: movement.amount,
    effect: movement.merchantEffect,
  };
}
