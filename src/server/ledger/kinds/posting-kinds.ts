// The kinds of postings, one per business event: the entity that it belongs to and the form of its key.

/** The type of entity that a posting belongs to, for links in the balance history. */
export type PostingSource = 'payment' | 'refund' | 'chargeback' | 'payout';
/** `keys`: the prefixes of the idempotency keys. */
type PostingRule = { keys: readonly string[]; source: PostingSource | null };

export const postingKinds = {
  capture: { keys: ['capture:'], source: 'payment' },
  transfer_receipt: { keys: ['transfer-receipt:'], source: null },
  transfer_return: { keys: ['transfer-return:'], source: null },
  settlement: { keys: ['settle:'], source: null },
  reserve: { keys: ['reserve:'], source: null },
  reserve_released: { keys: ['reserve_released:'], source: null },
  debt_recovered: { keys: ['debt_recovered:'], source: null },
  refund: { keys: ['refund:'], source: 'refund' },
  refund_fees: { keys: ['refund_fees:'], source: 'refund' },
  refund_paid: { keys: ['refund_paid:'], source: 'refund' },
  refund_returned: { keys: ['refund_returned:'], source: 'refund' },
  refund_fees_returned: { keys: ['refund_fees_returned:'], source: 'refund' },
  refund_sent_back: { keys: ['refund_sent_back:'], source: 'refund' },
  chargeback: { keys: ['chargeback:', 'chargeback-'], source: 'chargeback' },
  chargeback_fee: { keys: ['chargeback-fee:'], source: 'chargeback' },
  chargeback_returned: { keys: ['chargeback-returned:'], source: 'chargeback' },
  payout: { keys: ['payout:'], source: 'payout' },
  payout_paid: { keys: ['payout_paid:'], source: 'payout' },
  payout_failed: { keys: ['payout_failed:'], source: 'payout' },
  payout_returned: { keys: ['payout_returned:'], source: 'payout' },
  wallet_move: { keys: ['wallet_move:'], source: null },
  wallet_deposit: { keys: ['wallet_deposit:'], source: null },
  wallet_reversed: { keys: ['wallet_reversed:'], source: null },
  agent_cash_out: { keys: ['agent_cash_out:'], source: null },
  inflow_received: { keys: ['inflow_received:'], source: null },
  inflow_handed_over: { keys: ['inflow_handed_over:'], source: null },
  inflow_taken_over: { keys: ['inflow_taken_over:'], source: null },
  inflow: { keys: ['inflow:'], source: null },
  inflow_returned: { keys: ['inflow_returned:'], source: null },
  transfer: { keys: ['transfer:', 'transfer_group:'], source: null },
  transfer_paid: { keys: ['transfer_paid:'], source: null },
  transfer_failed: { keys: ['transfer_failed:'], source: null },
  transfer_stopped: { keys: ['transfer_stopped:'], source: null },
  transfer_returned: { keys: ['transfer_returned:'], source: null },
  remittance: { keys: ['remittance:'], source: null },
  remittance_paid: { keys: ['remittance_paid:'], source: null },
  remittance_failed: { keys: ['remittance_failed:'], source: null },
  remittance_returned: { keys: ['remittance_returned:'], source: null },
  conversion: { keys: ['conversion:', 'conversion_margin:', 'conversion_in:'], source: null },
  reward: { keys: ['reward:'], source: null },
  reward_revalued: { keys: ['reward_revalued:'], source: null },
  adjustment: { keys: ['settlement_difference:', 'adjustment:'], source: null },
  acquirer_settlement: { keys: ['acquirer_row:'], source: null },
  acquirer_settlement_undone: { keys: ['acquirer_row_undone:'], source: null },
  difference_received: { keys: ['settlement_difference:'], source: null },
  difference_written_off: { keys: ['settlement_difference:'], source: null },
  difference_undone: { keys: ['settlement_difference_undone:'], source: null },
  item_resolved: { keys: ['item_resolved:'], source: null },
  item_resolved_undone: { keys: ['item_resolved_undone:'], source: null },
  bank_match: { keys: ['bank_match:'], source: null },
  bank_match_undone: { keys: ['bank_match_undone:'], source: null },
} as const satisfies Record<string, PostingRule>;

export type PostingKind = keyof typeof postingKinds;

/** Returns the type of entity that postings of a kind belong to. */
export function sourceOf(kind: string): PostingSource | null {
  return (postingKinds as Record<string, PostingRule>)[kind]?.source ?? null;
}

/** Throws if the key of a posting does not have the form of its kind. */
export function assertKey(kind: PostingKind, key: string): void {
  const { keys }: PostingRule = postingKinds[kind];
  if (!keys.some((form) => key.startsWith(form))) throw new Error(`The key ${key} is not one of ${kind}.`);
}
