// POS terminals in the command palette.
import { joined, searchPages } from '#server/platform/search/search-source.ts';
import { posTerminalsContract } from '#shared/contract/terminals/pos-terminals.ts';
import { posTerminalList } from './queries.ts';
import { toPosTerminal } from './service.ts';

export const searchPosTerminals = searchPages(posTerminalsContract.listPosTerminals, {
  page: (db, { actor }, query) =>
    posTerminalList.page(db, actor.environment.id, query, new Date(0), toPosTerminal),
  resultOf: (one) => ({
    kind: 'pos_terminal',
    title: one.name,
    subtitle: joined(one.serialNumber, one.address),
    path: `/payment-gateway/terminal/pos-terminals/${one.serialNumber}/info`,
  }),
});
