// Module of requests for POS terminals.
import { calls, type Module } from '#server/module.ts';
import { terminalRequestsContract } from '#shared/contract/terminals/terminal-requests.ts';
import { terminalRequestErasures, terminalRequestRetention } from './personal-data.ts';
import { terminalRequestRoutes } from './routes.ts';
import { searchTerminalRequests } from './search.ts';
import { requestStates } from './states.ts';

export const terminalRequestsModule: Module = {
  tables: ['terminal_requests', 'terminal_request_events', 'terminal_models', 'terminal_fees'],
  states: [requestStates.table],
  calls: [calls('terminal-requests', terminalRequestsContract, terminalRequestRoutes)],
  search: [searchTerminalRequests],
  retention: terminalRequestRetention,
  erasures: terminalRequestErasures,
  exports: {
    terminal_requests: {
      call: terminalRequestsContract.exportTerminalRequests,
      file: new URL('./export-columns.ts', import.meta.url),
    },
  },
};
