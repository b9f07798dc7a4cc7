// The kinds of ledger transfers of remittances and conversions, apart from fee and VAT.
import type { TransferRule } from './transfer-rule.ts';

export const remittanceKinds = {
  remittance: {
    moves: [{ from: ['wallet'], to: ['remittance_suspense'] }],
    sentence: 'Debited from the wallet for a remittance',
    reason: 'Remittance',
  },
  conversion: {
    moves: [{ from: ['wallet', 'merchant_available'], to: ['exchange_position'], back: true }],
    sentence: 'Converted',
    reason: 'Conversion',
  },
  remittance_paid: {
    moves: [{ from: ['remittance_suspense'], to: ['settlement_bank'] }],
    sentence: 'Paid to the partner abroad',
    reason: 'Remittance paid out',
  },
  exchange_margin: {
    moves: [{ from: ['remittance_suspense', 'wallet', 'exchange_position'], to: ['fee_income'] }],
    sentence: 'Exchange rate margin',
    reason: 'Exchange rate margin',
  },
  remittance_failed: {
    moves: [{ from: ['remittance_suspense'], to: ['wallet'] }],
    sentence: 'Failed remittance credited',
    reason: 'Failed remittance credited',
  },
  remittance_returned: {
    moves: [{ from: ['settlement_bank'], to: ['wallet'] }],
    sentence: 'Returned remittance credited',
    reason: 'Returned remittance credited',
  },
  exchange_margin_returned: {
    moves: [{ from: ['fee_income'], to: ['wallet'] }],
    sentence: 'Exchange rate margin returned',
    reason: 'Exchange rate margin returned',
  },
} as const satisfies Record<string, TransferRule>;
