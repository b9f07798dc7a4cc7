// The history of the transfer wallet of a currency: every entry with the balance after it, and what lay in it before and after the span.

import { findWalletAccount, listEntries, rangeOf } from '#server/banking/wallets/entries.ts';
import { listOwnWallets } from '#server/banking/wallets/service.ts';
import { countEntries } from '#server/ledger/account-entries.ts';
import { getBalanceAt } from '#server/ledger/balances.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Environment } from '#server/platform/http/call.ts';
import type { Currency } from '#shared/money.ts';

type Query = {
  currency: Currency;
  from?: string | undefined;
  to?: string | undefined;
  page: number;
  limit: number;
};

/** The transfer wallet of a currency; null: none was opened. */
export async function findTransferWallet(
  db: Db,
  environment: Pick<Environment, 'id'>,
  currency: Currency,
): Promise<string | null> {
  const { items } = await listOwnWallets(db, environment, currency);
  return items.find(({ type }) => type === 'FUNDS-TRANSFER')?.id ?? null;
}

/** How many entries a file has. */
export async function countTransferEntries(
  db: Db,
  environment: Pick<Environment, 'id'>,
  { currency, from, to }: Pick<Query, 'currency' | 'from' | 'to'>,
): Promise<number> {
  const id = await findTransferWallet(db, environment, currency);
  const wallet = { environmentId: environment.id, type: 'FUNDS-TRANSFER', currency } as const;
  const accountId = id && (await findWalletAccount(db, { ...wallet, id }));
  if (!accountId) return 0;
  return countEntries(db, environment.id, accountId, rangeOf({ from, to }), Number.MAX_SAFE_INTEGER);
}

export async function listTransferEntries(db: Db, environment: Environment, query: Query) {
  const { currency, page, limit } = query;
  const walletId = await findTransferWallet(db, environment, currency);
  const empty = { items: [], page, limit, total: 0, totalCapped: false };
  if (walletId === null) return { ...empty, currency, opening: 0, closing: 0 };
  const wallet = { environmentId: environment.id, id: walletId, type: 'FUNDS-TRANSFER', currency } as const;
  const accountId = await findWalletAccount(db, wallet);
  const before = (instant: string | undefined, otherwise: Date | null) => {
    const at = instant ? new Date(Date.parse(instant) - 1) : otherwise;
    return at && accountId !== null ? getBalanceAt(db, environment.id, accountId, at) : 0;
  };
  const listed = await listEntries(db, environment, walletId, query);
  const opening = await before(query.from, null);
  const closing = await before(query.to, farAhead);
  return { ...listed, currency, opening, closing };
}

/** Later than anything is posted: test clocks are moved ahead, too. */
const farAhead = new Date('9000-01-01T00:00:00Z');
