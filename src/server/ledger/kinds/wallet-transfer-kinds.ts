// The kinds of ledger transfers into and out of wallets.
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
  cash_out: {
    moves: [{ from: ['wallet'], to: ['wallet'] }],
    sentence: 'Cash-out paid into the agent’s float',
    reason: 'Cash-out',
  },
  agent_commission: {
    moves: [{ from: ['wallet'], to: ['wallet'] }],
    sentence: 'Commission paid into the agent’s float',
    reason: 'Agent’s commission',
  },
  wallet_deposit: {
    moves: [{ from: ['settlement_bank', 'inflow_suspense'], to: ['wallet'] }],
    sentence: 'Deposited into a wallet',
    reason: 'Deposit',
  },
  inflow_received: {
    moves: [{ from: ['settlement_bank'], to: ['inflow_suspense'] }],
    sentence: 'Received on a virtual account',
    reason: 'Received on a virtual account',
  },
  inflow: {
    moves: [{ from: ['inflow_suspense'], to: ['merchant_available'] }],
    sentence: 'Credited from a virtual account',
    reason: 'Virtual account',
  },
  inflow_returned: {
    moves: [{ from: ['inflow_suspense'], to: ['settlement_bank'] }],
    sentence: 'Returned to the sender',
    reason: 'Returned to the sender',
  },
  inflow_handed_over: {
    moves: [{ from: ['inflow_suspense'], to: ['platform_clearing'] }],
    sentence: 'Transferred to the business',
    reason: 'Transferred to the business',
  },
  inflow_taken_over: {
    moves: [{ from: ['platform_clearing'], to: ['inflow_suspense'] }],
    sentence: 'Matched with a virtual account',
    reason: 'Matched with a virtual account',
  },
  transfer: {
    moves: [{ from: ['wallet'], to: ['transfer_suspense'] }],
    sentence: 'Debited from the wallet for a transfer',
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
  transfer_stopped: {
    moves: [{ from: ['transfer_suspense'], to: ['wallet'] }],
    sentence: 'Stopped transfers credited',
    reason: 'Stopped transfers credited',
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
