// Requests for POS terminals in the command palette.
import { joined, searchPages } from '#server/platform/search/search-source.ts';
import { terminalRequestsContract } from '#shared/contract/terminals/terminal-requests.ts';
import { terminalRequestList } from './queries.ts';
import { toTerminalRequest } from './service.ts';

export const searchTerminalRequests = searchPages(terminalRequestsContract.listTerminalRequests, {
  page: (db, { actor }, query) =>
    terminalRequestList.page(db, actor.environment.id, query, new Date(0), toTerminalRequest),
  resultOf: (row) => ({
    kind: 'terminal_request',
    title: row.reference,
    subtitle: joined(row.modelName, row.contactName),
    path: `/payment-gateway/terminal/requests/${row.id}`,
  }),
});
