// POS terminals in the command palette.
import { joined, searchPages } from '#server/platform/search/search-source.ts';
import { posTerminalsContract } from '#shared/contract/terminals/pos-terminals.ts';
import { serialOrId } from '#shared/terminals/pos-terminal-key.ts';
import { posTerminalList } from './queries.ts';
import { toPosTerminal } from './service.ts';

export const searchPosTerminals = searchPages(posTerminalsContract.listPosTerminals, {
  page: (db, { actor }, query) =>
    posTerminalList.page(db, actor.environment.id, query, new Date(0), toPosTerminal),
  resultOf: (row) => ({
    kind: 'pos_terminal',
    title: row.name,
    subtitle: joined(row.serialNumber, row.address),
    path: `/payment-gateway/terminal/pos-terminals/${serialOrId(row)}/info`,
  }),
});
