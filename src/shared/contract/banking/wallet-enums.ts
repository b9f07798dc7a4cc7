// The kinds, states and blocks of wallets, shared by contract, tables and screens.

/**
 * MASTER: the business's main wallet · FUNDS-TRANSFER: the source of transfers · COLLECTION: shows the collection balance · CHECKOUT,
 * PAYOUT: reserved for these · REMITTANCE: reserved for money sent abroad · FLOAT: an agent's, from which cash is paid · CUSTOMER: a
 * customer's.
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

/** The wallets that `activate-operational-wallet` opens once per currency. */
export const operationalTypes = ['MASTER', 'FUNDS-TRANSFER', 'COLLECTION'] as const satisfies WalletType[];

/**
 * PENDING, NOT_ACTIVE: opened, neither debits nor credits yet · ACTIVE · BLOCKED: debits, credits or both are stopped · INACTIVE: dormant ·
 * CLOSED: permanently, with a zero balance.
 */
export const walletStatuses = ['PENDING', 'NOT_ACTIVE', 'ACTIVE', 'BLOCKED', 'INACTIVE', 'CLOSED'] as const;
export type WalletStatus = (typeof walletStatuses)[number];

/** The postings that a block stops. */
export const walletBlocks = ['none', 'debit', 'credit', 'both'] as const;
export type WalletBlock = (typeof walletBlocks)[number];

/** Currencies in which wallets may be opened: those with limits. */
export const walletCurrencies = ['NGN', 'USD'] as const;
