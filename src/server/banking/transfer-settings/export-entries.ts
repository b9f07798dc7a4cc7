// A file of the history of the transfer wallet: the columns of the entries of any wallet.

import { entryColumns, streamWalletRows } from '#server/banking/wallets/entry-export.ts';
import { exportOf } from '#server/platform/exports/export-kind.ts';
import { transferEntryFilters } from '#shared/contract/banking/transfer-settings.ts';
import { countTransferEntries, findTransferWallet } from './history.ts';

export const exportKind = exportOf({
  filters: transferEntryFilters,
  count: ({ db }, environmentId, filters) => countTransferEntries(db, { id: environmentId }, filters),
  stream: async function* (database, environmentId, filters) {
    const walletId = await findTransferWallet(database.db, { id: environmentId }, filters.currency);
    if (walletId !== null) yield* streamWalletRows(database, environmentId, { ...filters, walletId });
  },
  columns: entryColumns,
  stem: 'transfer-balance',
  sheet: 'Transfer balance',
});
