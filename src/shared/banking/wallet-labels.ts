// The labels of wallets, on screens and in exports.
import type { WalletBlock, WalletStatus, WalletType } from '../contract/banking/wallet-enums.ts';

export const walletTypeLabels: Record<WalletType, string> = {
  MASTER: 'Main wallet',
  'FUNDS-TRANSFER': 'Transfer wallet',
  COLLECTION: 'Collection wallet',
  CHECKOUT: 'Checkout wallet',
  PAYOUT: 'Payout wallet',
  REMITTANCE: 'Remittance wallet',
  FLOAT: 'Agent’s float',
  CUSTOMER: 'Customer wallet',
};

export const walletStatusLabels: Record<WalletStatus, string> = {
  PENDING: 'Pending',
  NOT_ACTIVE: 'Not active',
  ACTIVE: 'Active',
  BLOCKED: 'Blocked',
  INACTIVE: 'Dormant',
  CLOSED: 'Closed',
};

export const walletBlockLabels: Record<WalletBlock, string> = {
  none: 'Not blocked',
  debit: 'Debits are blocked',
  credit: 'Credits are blocked',
  both: 'Debits and credits are blocked',
};
