// Handlers of requests for POS terminals.
import { createExport } from '#server/platform/exports/service.ts';
import type { Handlers } from '#server/services.ts';
import type { terminalRequestsContract } from '#shared/contract/terminals/terminal-requests.ts';
import { selectModels, terminalRequestList } from './queries.ts';
import {
  createTerminalRequest,
  getTerminalRequest,
  toTerminalRequest,
  withdrawTerminalRequest,
} from './service.ts';

export const terminalRequestRoutes: Handlers<typeof terminalRequestsContract> = {
  listTerminalRequests: ({ tx, services, environment, query }) =>
    terminalRequestList.page(tx, environment.id, query, services.clock.now(), toTerminalRequest),
  listTerminalModels: async ({ tx, services, environment, query }) => ({
    items: await selectModels(tx, query.currency ?? environment.currency, services.clock.now()),
  }),
  exportTerminalRequests: ({ tx, services, actor, body }) =>
    createExport(tx, services.clock, actor, { kind: 'terminal_requests', ...body, ids: null }),
  createTerminalRequest: async ({ tx, services, body, ...call }) => {
    const requestId = await createTerminalRequest(services, tx, call, body);
    return getTerminalRequest(services, tx, { environmentId: call.environment.id, requestId });
  },
  getTerminalRequest: ({ tx, services, environment, params }) =>
    getTerminalRequest(services, tx, {
      environmentId: environment.id,
      requestId: params.terminalRequestId,
    }),
  withdrawTerminalRequest: async ({ tx, services, params: { terminalRequestId: requestId }, ...call }) => {
    await withdrawTerminalRequest(services, tx, call, requestId);
    return getTerminalRequest(services, tx, { environmentId: call.environment.id, requestId });
  },
};
