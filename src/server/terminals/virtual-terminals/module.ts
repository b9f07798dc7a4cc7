// Module of virtual terminals.
import { calls, type Module } from '#server/module.ts';
import { virtualTerminalsContract } from '#shared/contract/terminals/virtual-terminals.ts';
import { switchedStates } from '#shared/states.ts';
import { virtualTerminalProofs } from './proofs.ts';
import { virtualTerminalRoutes } from './routes.ts';
import { searchVirtualTerminals } from './search.ts';
import { virtualTerminalSource } from './source.ts';

export const virtualTerminalsModule: Module = {
  tables: ['virtual_terminal_days', 'virtual_terminals'],
  states: [switchedStates('virtual_terminals', 'ACTIVE', 'DISABLED')],
  calls: [calls('virtual-terminals', virtualTerminalsContract, virtualTerminalRoutes)],
  sources: [virtualTerminalSource],
  proofs: virtualTerminalProofs,
  exports: {
    virtual_terminals: {
      call: virtualTerminalsContract.exportVirtualTerminals,
      file: new URL('./export-columns.ts', import.meta.url),
    },
  },
  search: [searchVirtualTerminals],
};
