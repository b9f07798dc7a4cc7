// The export columns of wallet entries, with the labels of the screens.

import { countEntries, streamEntries } from '#server/ledger/account-entries.ts';
import type { Database } from '#server/platform/db/database.ts';
import { type Column, columnsOf, wallClock } from '#server/platform/exports/column.ts';
import type { ExportKind } from '#server/platform/exports/export-kind.ts';
import { type WalletEntry, walletEntryFilters } from '#shared/contract/banking/wallet-entries.ts';
import { idField } from '#shared/contract/fields.ts';
import { type Currency, toDecimalString } from '#shared/money.ts';
import { describeEntries, findWalletAccount, rangeOf } from './entries.ts';
import { findWallet } from './lists/list-queries.ts';

/** The filters of the export: the entries of one wallet. */
const filtersOfWallet = walletEntryFilters.extend({ walletId: idField });

type Row = WalletEntry & { currency: Currency };

/** Streams the entries of one wallet for exports. */
export async function* streamWalletRows(
  database: Database,
  environmentId: string,
  filters: ReturnType<typeof filtersOfWallet.parse>,
): AsyncGenerator<Row[]> {
  const wallet = await findWallet(database.db, environmentId, filters.walletId);
  const accountId = await findWalletAccount(database.db, wallet);
  if (accountId === null) return;
  for await (const rows of streamEntries(database, environmentId, accountId, rangeOf(filters))) {
    const entries = await describeEntries(database.db, environmentId, rows);
    yield entries.map((entry) => ({ ...entry, currency: wallet.currency }));
  }
}

export function entryColumns(timeZone: string): Column<Row>[] {
  const time = wallClock(timeZone);
  return columnsOf<Row>([
    [`Time (${timeZone})`, 20, 'time', (entry) => time(new Date(entry.at))],
    ['Description', 30, 'text', (entry) => entry.what],
    ['With', 34, 'text', (entry) => entry.with],
    ['Reference', 16, 'text', (entry) => entry.reference],
    ['Currency', 9, 'text', (entry) => entry.currency],
    ['Amount', 16, 'amount', (entry) => toDecimalString(entry.amount, entry.currency)],
    ['Balance', 16, 'amount', (entry) => toDecimalString(entry.balance, entry.currency)],
  ]);
}

export const exportKind: ExportKind = (database, { row, owner }) => {
  const filters = filtersOfWallet.parse(row.filters);
  const { environmentId } = row;
  return {
    count: async () => {
      const wallet = await findWallet(database.db, environmentId, filters.walletId);
      const accountId = await findWalletAccount(database.db, wallet);
      if (accountId === null) return 0;
      return countEntries(database.db, environmentId, accountId, rangeOf(filters), Number.MAX_SAFE_INTEGER);
    },
    stream: () => streamWalletRows(database, environmentId, filters),
    columns: entryColumns(owner.timeZone),
    stem: `wallet-entries-${owner.mode}`,
    sheet: 'Entries',
  };
};
