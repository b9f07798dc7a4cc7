// The table of all kinds of ledger transfers, with the accounts that they move between and their texts.
import { type RawBuilder, sql } from 'kysely';
import type { Channel } from '#shared/contract/payments/pricing.ts';
import { remittanceKinds } from './remittance-kinds.ts';
import { rewardKinds } from './reward-kinds.ts';
import type { TransferRule } from './transfer-rule.ts';
import { walletTransferKinds } from './wallet-transfer-kinds.ts';

const pending = ['merchant_pending', 'sub_account_pending'] as const;
const available = ['merchant_available', 'sub_account_available'] as const;
const balance = [...pending, ...available] as const;

export const transferKinds = {
  payment: {
    moves: [{ from: ['gateway_receivable', 'collection_suspense'], to: ['merchant_pending'] }],
    sentence: { card: 'Customer’s card charged', transfer: 'Customer’s transfer matched' },
    reason: 'Payment',
  },
  fee: {
    moves: [{ from: ['merchant_pending', 'refund_suspense', 'wallet'], to: ['fee_income'] }],
    sentence: 'Processing fee charged',
    reason: 'Fee',
  },
  vat: {
    moves: [{ from: ['merchant_pending', 'refund_suspense', 'wallet'], to: ['vat_payable'] }],
    sentence: 'VAT on the fee set aside',
    reason: 'VAT on the fee',
  },
  share: {
    moves: [{ from: ['merchant_pending'], to: ['sub_account_pending'] }],
    sentence: 'Sub-account share',
    reason: 'Shared with a sub-account',
  },
  transfer_in: {
    moves: [{ from: ['settlement_bank'], to: ['collection_suspense'] }],
    sentence: 'Bank transfer received',
    reason: 'Bank transfer received',
  },
  transfer_back: {
    moves: [{ from: ['collection_suspense'], to: ['settlement_bank'] }],
    sentence: 'Money returned to the sender',
    reason: 'Money returned to the sender',
  },
  settlement: {
    moves: [{ from: pending, to: available, back: true }],
    sentence: 'Settled',
    reason: 'Settled',
  },
  reserve: {
    moves: [{ from: ['merchant_available'], to: ['merchant_reserve'] }],
    sentence: 'Held in reserve',
    reason: 'Held in reserve',
  },
  reserve_released: {
    moves: [{ from: ['merchant_reserve'], to: ['merchant_available'] }],
    sentence: 'Released from reserve',
    reason: 'Released from reserve',
  },
  refund: {
    moves: [{ from: balance, to: ['refund_suspense'] }],
    sentence: 'Debited for a refund',
    reason: 'Refund',
  },
  refund_paid: {
    moves: [{ from: ['refund_suspense'], to: ['gateway_receivable', 'settlement_bank'] }],
    sentence: 'Refund paid to the customer',
    reason: 'Refund paid to the customer',
  },
  refund_sent_back: {
    moves: [{ from: ['settlement_bank'], to: ['refund_suspense'] }],
    sentence: 'Refund returned by the bank',
    reason: 'Refund returned by the bank',
  },
  refund_returned: {
    moves: [{ from: ['refund_suspense'], to: balance }],
    sentence: 'Refund returned to the balance',
    reason: 'Failed or returned refund credited',
  },
  fee_returned: {
    moves: [{ from: ['fee_income'], to: ['refund_suspense', 'wallet'] }],
    sentence: 'Processing fee returned',
    reason: 'Processing fee returned',
  },
  vat_returned: {
    moves: [{ from: ['vat_payable'], to: ['refund_suspense', 'wallet'] }],
    sentence: 'VAT on the fee returned',
    reason: 'VAT on the fee returned',
  },
  chargeback: {
    moves: [{ from: balance, to: ['merchant_lien'] }],
    sentence: 'Put on hold for a chargeback',
    reason: 'Chargeback opened',
  },
  chargeback_paid: {
    moves: [{ from: ['merchant_lien'], to: ['gateway_receivable', 'settlement_bank'] }],
    sentence: 'Lost to a chargeback',
    reason: 'Chargeback lost',
  },
  chargeback_returned: {
    moves: [{ from: ['merchant_lien'], to: balance }],
    sentence: 'Released from a chargeback',
    reason: 'Chargeback won',
  },
  chargeback_fee: {
    moves: [{ from: balance, to: ['fee_income'] }],
    sentence: 'Chargeback fee charged',
    reason: 'Chargeback fee',
  },
  owed: {
    moves: [
      {
        from: ['merchant_debt'],
        to: ['merchant_lien', 'fee_income', 'settlement_difference', 'refund_suspense'],
      },
    ],
    sentence: 'Owed: insufficient balance',
    reason: 'Balance shortfall',
  },
  debt_recovered: {
    moves: [{ from: ['merchant_available'], to: ['merchant_debt'] }],
    sentence: 'Recovered from your balance',
    reason: 'Recovered shortfall',
  },
  payout: {
    moves: [{ from: available, to: ['payout_transit'] }],
    sentence: 'Debited for a payout',
    reason: 'Payout',
  },
  payout_paid: {
    moves: [{ from: ['payout_transit'], to: ['settlement_bank'] }],
    sentence: 'Payout paid by the bank',
    reason: 'Payout paid by the bank',
  },
  payout_failed: {
    moves: [{ from: ['payout_transit'], to: available }],
    sentence: 'Failed payout credited',
    reason: 'Failed payout credited',
  },
  payout_returned: {
    moves: [{ from: ['settlement_bank'], to: available }],
    sentence: 'Returned payout credited',
    reason: 'Returned payout credited',
  },
  ...walletTransferKinds,
  ...remittanceKinds,
  ...rewardKinds,
  adjustment: {
    moves: [{ from: balance, to: ['settlement_difference'], back: true }],
    sentence: 'Adjustment',
    reason: 'Adjustment',
  },
  acquirer_settlement: {
    moves: [{ from: ['settlement_bank'], to: ['gateway_receivable', 'settlement_difference'], back: true }],
    sentence: 'Settled by the acquirer',
    reason: 'Settled by the acquirer',
  },
  acquirer_fee: {
    moves: [{ from: ['gateway_fees'], to: ['gateway_receivable', 'settlement_difference'], back: true }],
    sentence: 'Kept by the acquirer',
    reason: 'Kept by the acquirer',
  },
  acquirer_difference: {
    moves: [{ from: ['settlement_difference'], to: ['gateway_receivable'], back: true }],
    sentence: 'Acquirer settlement difference',
    reason: 'Acquirer settlement difference',
  },
  acquirer_claim: {
    moves: [{ from: ['settlement_bank'], to: ['gateway_receivable'], back: true }],
    sentence: 'Disputed amount debited or returned by the acquirer',
    reason: 'Disputed amount debited or returned by the acquirer',
  },
  acquirer_charge: {
    moves: [
      { from: ['settlement_bank'], to: ['settlement_difference'], back: true },
      { from: ['gateway_fees'], to: ['settlement_bank'], back: true },
    ],
    sentence: 'Charged by the acquirer',
    reason: 'Charged by the acquirer',
  },
  difference_received: {
    moves: [{ from: ['settlement_bank'], to: ['settlement_difference'], back: true }],
    sentence: 'Difference received',
    reason: 'Difference received',
  },
  difference_written_off: {
    moves: [{ from: ['fee_income'], to: ['settlement_difference'], back: true }],
    sentence: 'Difference written off',
    reason: 'Difference written off',
  },
  item_resolved: {
    moves: [{ from: ['settlement_difference'], to: ['gateway_receivable', 'settlement_bank'], back: true }],
    sentence: 'Not confirmed',
    reason: 'Not confirmed',
  },
  bank_matched: {
    moves: [{ from: ['bank_account'], to: ['settlement_bank'], back: true }],
    sentence: 'Confirmed by a bank statement',
    reason: 'Confirmed by a bank statement',
  },
  bank_fee: {
    moves: [{ from: ['bank_account'], to: ['bank_fees'], back: true }],
    sentence: 'Bank fee',
    reason: 'Bank fee',
  },
  bank_interest: {
    moves: [{ from: ['bank_account'], to: ['bank_fees'], back: true }],
    sentence: 'Bank interest',
    reason: 'Bank interest',
  },
  bank_tax: {
    moves: [{ from: ['bank_account'], to: ['bank_fees'], back: true }],
    sentence: 'Tax charged by the bank',
    reason: 'Tax charged by the bank',
  },
  own_transfer: {
    moves: [{ from: ['bank_account'], to: ['settlement_difference'], back: true }],
    sentence: 'Transfer between the platform’s bank accounts',
    reason: 'Transfer between the platform’s bank accounts',
  },
  bank_difference: {
    moves: [{ from: ['bank_account'], to: ['settlement_difference'], back: true }],
    sentence: 'Unmatched bank statement line',
    reason: 'Unmatched bank statement line',
  },
} as const satisfies Record<string, TransferRule>;

type PlainTransferKind = keyof typeof transferKinds;
/** A reversal moves the same amount back between the same accounts. */
export type TransferKind = PlainTransferKind | `${PlainTransferKind}_reversed`;

const reversed = '_reversed';

function ruleOf(kind: string): { rule: TransferRule; isReversed: boolean } {
  const isReversed = kind.endsWith(reversed);
  const plain = isReversed ? kind.slice(0, -reversed.length) : kind;
  const rule = (transferKinds as Record<string, TransferRule>)[plain];
  if (!rule) throw new Error(`The ledger knows no transfers of the kind ${kind}.`);
  return { rule, isReversed };
}

/** Returns the kind of the transfer that reverses one of this kind. */
export function reversedKind(kind: string): TransferKind {
  ruleOf(kind);
  return `${kind}${reversed}` as TransferKind;
}

/** Returns the text of a transfer for the page of its entity; null if only its accounts describe it. */
export function sentenceOf(kind: string, channel: Channel | null): string | null {
  const { rule, isReversed } = ruleOf(kind);
  if (isReversed) return `${rule.reason}: undone`;
  return typeof rule.sentence === 'string' ? rule.sentence : ((channel && rule.sentence[channel]) ?? null);
}

/** Returns the reason for a change of balance. */
export function reasonOf(kind: string): string {
  const { rule, isReversed } = ruleOf(kind);
  return isReversed ? `${rule.reason}: undone` : rule.reason;
}

/** Returns every kind with each pair of accounts that it moves between: (kind, debit, credit) as a list of values. */
export function allowedMoves(): RawBuilder<unknown> {
  const rows = Object.entries<TransferRule>(transferKinds).flatMap(([kind, { moves }]) =>
    moves.flatMap(({ from, to, back }) =>
      from.flatMap((debit) =>
        to.flatMap((credit) => [
          [kind, debit, credit],
          [`${kind}${reversed}`, credit, debit],
          ...(back
            ? [
                [kind, credit, debit],
                [`${kind}${reversed}`, debit, credit],
              ]
            : []),
        ]),
      ),
    ),
  );
  return sql`(values ${sql.join(rows.map((row) => sql`(${sql.join(row.map((item) => sql`${item}::text`))})`))})`;
}
