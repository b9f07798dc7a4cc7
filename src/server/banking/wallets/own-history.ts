// The history of the own wallet of a type and currency: every entry with its balance, and the balances before and after the period.

import { countEntries } from '#server/ledger/account-entries.ts';
import { getBalanceAt } from '#server/ledger/balances.ts';
import type { Db } from '#server/platform/db/database.ts';
import { exportOf } from '#server/platform/exports/export-kind.ts';
import type { Environment } from '#server/platform/http/call.ts';
import type { transferEntryFilters } from '#shared/contract/banking/transfer-settings.ts';
import type { WalletType } from '#shared/contract/banking/wallet-enums.ts';
import type { Currency } from '#shared/money.ts';
import { findWalletAccount, listEntries, rangeOf } from './entries.ts';
import { entryColumns, streamWalletRows } from './entry-export.ts';
import { selectOwnWallets } from './queries.ts';

/** The types of own wallets with one wallet per currency. */
export type OwnType = Extract<WalletType, 'FUNDS-TRANSFER' | 'REMITTANCE'>;
type Of = { type: OwnType; currency: Currency };
type Span = { from?: string | undefined; to?: string | undefined };

/** The id of the own wallet of a type and currency; null when none was opened. */
export async function findOwnWallet(db: Db, environmentId: string, { type, currency }: Of) {
  const [own] = await selectOwnWallets(db, environmentId, { currency, types: [type] });
  return own?.id ?? null;
}

/** The number of entries in an export. */
async function countOwnEntries(db: Db, environmentId: string, of: Of, span: Span): Promise<number> {
  const id = await findOwnWallet(db, environmentId, of);
  const accountId = id && (await findWalletAccount(db, { environmentId, id, ...of }));
  if (!accountId) return 0;
  return countEntries(db, environmentId, accountId, rangeOf(span), Number.MAX_SAFE_INTEGER);
}

export async function listOwnEntries(
  db: Db,
  environment: Environment,
  type: OwnType,
  query: Span & { currency: Currency; page: number; limit: number },
) {
  const { currency, page, limit } = query;
  const of = { type, currency };
  const walletId = await findOwnWallet(db, environment.id, of);
  const empty = { items: [], page, limit, total: 0, totalCapped: false };
  if (walletId === null) return { ...empty, currency, opening: 0, closing: 0 };
  const accountId = await findWalletAccount(db, { environmentId: environment.id, id: walletId, ...of });
  const before = (instant: string | undefined, otherwise: Date | null) => {
    const at = instant ? new Date(Date.parse(instant) - 1) : otherwise;
    return at && accountId !== null ? getBalanceAt(db, environment.id, accountId, at) : 0;
  };
  const listed = await listEntries(db, environment, walletId, query);
  const opening = await before(query.from, null);
  const closing = await before(query.to, farAhead);
  return { ...listed, currency, opening, closing };
}

/** Later than any posting, including those of test clocks that are ahead. */
const farAhead = new Date('9000-01-01T00:00:00Z');

/** The export of that history, with the columns of wallet entries. */
export const ownEntryExport = (
  type: OwnType,
  { filters, stem, sheet }: { filters: typeof transferEntryFilters; stem: string; sheet: string },
) =>
  exportOf({
    filters,
    count: ({ db }, environmentId, requested) =>
      countOwnEntries(db, environmentId, { type, currency: requested.currency }, requested),
    stream: async function* (database, environmentId, requested) {
      const of = { type, currency: requested.currency };
      const walletId = await findOwnWallet(database.db, environmentId, of);
      if (walletId !== null) yield* streamWalletRows(database, environmentId, { ...requested, walletId });
    },
    columns: entryColumns,
    stem,
    sheet,
  });
