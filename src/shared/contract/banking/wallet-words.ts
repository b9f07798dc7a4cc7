// The kinds, states and blocks of wallets, which contract, tables and screens share.

/**
 * MASTER: the business's main wallet · FUNDS-TRANSFER: what transfers are sent from · COLLECTION: shows the collection
 * balance · CHECKOUT, PAYOUT: set aside for these · REMITTANCE: set aside for money sent abroad · FLOAT: an agent's, out of
 * which cash is paid · CUSTOMER: a customer's.
 */
export const walletTypes = [
  'MASTER',
  'FUNDS-TRANSFER',
  'COLLECTION',
  'CHECKOUT',
  'PAYOUT',
  'REMITTANCE',
  'FLOAT',
  'CUSTOMER',
] as const;
export type WalletType = (typeof walletTypes)[number];

/** What `activate-operational-wallet` opens in a currency, once. */
export const operationalTypes = ['MASTER', 'FUNDS-TRANSFER', 'COLLECTION'] as const satisfies WalletType[];

/**
 * PENDING, NOT_ACTIVE: opened, takes and sends nothing yet · ACTIVE · BLOCKED: debits, credits or both are stopped ·
 * INACTIVE: dormant · CLOSED: for good, at zero.
 */
export const walletStatuses = ['PENDING', 'NOT_ACTIVE', 'ACTIVE', 'BLOCKED', 'INACTIVE', 'CLOSED'] as const;
export type WalletStatus = (typeof walletStatuses)[number];

/** What a block stops. */
export const walletBlocks = ['none', 'debit', 'credit', 'both'] as const;
export type WalletBlock = (typeof walletBlocks)[number];

/** Currencies in which wallets may be opened: those that have limits. */
export const walletCurrencies = ['NGN', 'USD'] as const;
