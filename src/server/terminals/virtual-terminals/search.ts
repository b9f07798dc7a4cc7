// Virtual terminals in the command palette.
import { joined, searchPages } from '#server/platform/search/search-source.ts';
import { virtualTerminalsContract } from '#shared/contract/terminals/virtual-terminals.ts';
import { listVirtualTerminals } from './service.ts';

export const searchVirtualTerminals = searchPages(virtualTerminalsContract.listVirtualTerminals, {
  page: (db, { services, actor }, query) => listVirtualTerminals(db, services, actor.environment, query),
  resultOf: (row) => ({
    kind: 'virtual_terminal',
    title: row.name,
    subtitle: joined(row.label, row.reference),
    path: `/payment-gateway/terminal/virtual-terminals/${row.id}/info`,
  }),
});
