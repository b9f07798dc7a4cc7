// Transfers in the command palette.

import { joined, searchPages } from '#server/platform/search/search-source.ts';
import { transfersContract } from '#shared/contract/banking/transfers.ts';
import { formatMoney } from '#shared/money.ts';
import { listTransfers } from './list-transfers.ts';

export const searchTransfers = searchPages(transfersContract.listTransfers, {
  page: (db, { actor, services }, query) =>
    listTransfers(db, actor.environment.id, { ...query, kind: 'all' }, services.clock.now()),
  resultOf: (row) => ({
    kind: 'transfer',
    title: `${row.reference} · ${formatMoney(row.amount, row.currency)}`,
    subtitle: joined(row.account_name, row.bank_name),
    path: `/banking-services/transfers/transactions/single/${row.id}`,
  }),
});
