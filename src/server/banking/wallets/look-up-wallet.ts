// Wallet lookups for dependent nouns: one by its id, with or without a lock, and the tiers of a currency.

import type { Db, Tx } from '#server/platform/db/database.ts';
import type { Environment } from '#server/platform/http/call.ts';
import type { Clock } from '#server/platform/http/clock.ts';
import type { WalletCaps } from '#shared/contract/banking/wallet-shapes.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { Currency } from '#shared/money.ts';
import { findWallet, selectWalletOfCustomer } from './lists/list-queries.ts';
import type { ListedWallet } from './lists/listed-wallets.ts';
import { selectLimits, type WalletRow } from './queries.ts';
import { walletStates } from './states.ts';

export type FoundWallet = ListedWallet;
export type LockedWallet = WalletRow;

/** Returns a wallet with its balance; throws NOT_FOUND. */
export function lookUpWallet(db: Db, environmentId: string, walletId: string): Promise<FoundWallet> {
  return findWallet(db, environmentId, walletId);
}

/** Locks the wallet until the transaction ends, as postings do; throws NOT_FOUND. */
export async function lockWallet(tx: Tx, environmentId: string, walletId: string): Promise<LockedWallet> {
  return (await walletStates.lock(tx, { environmentId, walletId })).row;
}

/** Throws if the wallet is closed. */
export function refuseClosed({ status }: Pick<LockedWallet, 'status'>): void {
  if (status === 'CLOSED') throw new AppError('WALLET_STATE', { sentence: 'This wallet is closed.' });
}

/** Returns the limits of every tier, lowest first. */
export function listTiers(
  db: Db,
  clock: Clock,
  currency: Currency,
): Promise<(WalletCaps & { tier: number })[]> {
  return selectLimits(db, currency, clock.now());
}

/** Returns a customer's wallet, for a given currency or without one; undefined when there is none. */
export function findWalletOfCustomer(
  db: Db,
  environment: Environment,
  customerId: string,
  currency: Currency | undefined,
): Promise<{ id: string; currency: Currency } | undefined> {
  return selectWalletOfCustomer(db, environment, customerId, currency);
}
