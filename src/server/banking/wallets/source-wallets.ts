// The own wallets that money is sent from, and that returns are credited to.

import type { Db } from '#server/platform/db/database.ts';
import type { Environment } from '#server/platform/http/call.ts';
import type { WalletType } from '#shared/contract/banking/wallet-enums.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { Currency } from '#shared/money.ts';
import { findWallet } from './lists/list-queries.ts';
import type { ListedWallet } from './lists/listed-wallets.ts';
import { selectOwnWallets, type WalletRow } from './queries.ts';

export type SourceWallet = ListedWallet;

function refuse(sentence: string): never {
  throw new AppError('VALIDATION', { sentence, fields: { wallet_id: sentence } });
}

/** Throws VALIDATION if money cannot be sent from the wallet. */
export function checkSource(
  wallet: Pick<WalletRow, 'customerId' | 'type' | 'currency'>,
  currency: Currency | undefined,
): void {
  if (wallet.customerId) refuse('Choose a wallet of your business');
  if (wallet.type === 'FLOAT') refuse('Return the agent’s float to another wallet first');
  if (wallet.type === 'COLLECTION') refuse('Move the money into another wallet first');
  if (currency && currency !== wallet.currency) refuse(`This wallet holds ${wallet.currency}`);
}

/**
 * Returns an own wallet by its id, or that of a currency with the first existing type of `types` (by default the transfer wallet); throws
 * NOT_FOUND, or VALIDATION at the field `wallet_id`.
 */
export async function findSource(
  db: Db,
  { id: environmentId, currency: usual }: Pick<Environment, 'id' | 'currency'>,
  {
    walletId,
    currency,
    types = ['FUNDS-TRANSFER'],
  }: { walletId?: string | undefined; currency?: Currency | undefined; types?: readonly WalletType[] },
): Promise<SourceWallet> {
  if (walletId) {
    const wallet = await findWallet(db, environmentId, walletId);
    checkSource(wallet, currency);
    return wallet;
  }
  const rows = await selectOwnWallets(db, environmentId, { currency: currency ?? usual, types });
  const [own] = rows.sort((a, b) => types.indexOf(a.type) - types.indexOf(b.type));
  return own ? findWallet(db, environmentId, own.id) : refuse('Open the wallets of your business first');
}

/** Returns the id of the wallet to credit with a return: the given one, or another own wallet of the currency if it is closed. */
export async function findOpenWallet(
  db: Db,
  { environmentId, walletId, currency }: { environmentId: string; walletId: string; currency: Currency },
): Promise<string> {
  const { status } = await findWallet(db, environmentId, walletId);
  if (status !== 'CLOSED') return walletId;
  const isOpen = (row: WalletRow): boolean => row.status !== 'CLOSED' && row.type !== 'COLLECTION';
  const open = (await selectOwnWallets(db, environmentId, { currency })).filter(isOpen);
  return (open.find(({ type }) => type === 'MASTER') ?? open[0])?.id ?? walletId;
}
