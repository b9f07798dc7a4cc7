// Bulk transfers in the command palette.

import { joined, searchPages } from '#server/platform/search/search-source.ts';
import { groupStatusLabels } from '#shared/banking/bulk-labels.ts';
import { bulkTransfersContract } from '#shared/contract/banking/bulk-transfers.ts';
import { listGroups } from './list-groups.ts';

export const searchTransferGroups = searchPages(bulkTransfersContract.listTransferGroups, {
  page: (db, { actor, services }, query) => listGroups(db, actor.environment.id, query, services.clock.now()),
  resultOf: (row) => ({
    kind: 'transfer_group',
    title: row.name,
    subtitle: joined(groupStatusLabels[row.status], `${row.rows} rows`, row.reference),
    path: `/banking-services/transfers/transactions/group/${row.id}/transfer-information`,
  }),
});
