// The kinds of transfers of the ledger into wallets and out of them.
import type { TransferRule } from './transfer-rule.ts';

export const walletTransferKinds = {
  wallet_move: {
    moves: [
      { from: ['wallet'], to: ['wallet'] },
      { from: ['merchant_available'], to: ['wallet'], back: true },
    ],
    sentence: 'Moved between wallets',
    reason: 'Moved between wallets',
  },
  wallet_deposit: {
    moves: [{ from: ['settlement_bank'], to: ['wallet'] }],
    sentence: 'Deposited in a wallet',
    reason: 'Deposit',
  },
  transfer: {
    moves: [{ from: ['wallet'], to: ['transfer_suspense'] }],
    sentence: 'Taken from the wallet for a transfer',
    reason: 'Transfer',
  },
  stamp_duty: {
    moves: [{ from: ['wallet'], to: ['stamp_duty_payable'] }],
    sentence: 'Stamp duty set aside',
    reason: 'Stamp duty',
  },
  transfer_paid: {
    moves: [{ from: ['transfer_suspense'], to: ['settlement_bank'] }],
    sentence: 'Transfer paid by the bank',
    reason: 'Transfer paid by the bank',
  },
  transfer_failed: {
    moves: [{ from: ['transfer_suspense'], to: ['wallet'] }],
    sentence: 'Failed transfer credited',
    reason: 'Failed transfer credited',
  },
  transfer_returned: {
    moves: [{ from: ['settlement_bank'], to: ['wallet'] }],
    sentence: 'Returned transfer credited',
    reason: 'Returned transfer credited',
  },
  stamp_duty_returned: {
    moves: [{ from: ['stamp_duty_payable'], to: ['wallet'] }],
    sentence: 'Stamp duty returned',
    reason: 'Stamp duty returned',
  },
} as const satisfies Record<string, TransferRule>;
