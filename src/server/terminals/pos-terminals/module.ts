// Module of POS terminals.
import { calls, type Module } from '#server/module.ts';
import { posTerminalsContract } from '#shared/contract/terminals/pos-terminals.ts';
import { posTerminalRoutes } from './routes.ts';
import { searchPosTerminals } from './search.ts';
import { posTerminalStates } from './states.ts';

export const posTerminalsModule: Module = {
  tables: ['pos_terminals', 'pos_terminal_events', 'pos_terminal_days'],
  states: [posTerminalStates.table],
  calls: [calls('pos-terminals', posTerminalsContract, posTerminalRoutes)],
  search: [searchPosTerminals],
  exports: {
    pos_terminals: {
      call: posTerminalsContract.exportPosTerminals,
      file: new URL('./export-columns.ts', import.meta.url),
    },
  },
};
