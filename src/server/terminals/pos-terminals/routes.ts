// Handlers of POS terminals.
import { listTransactions } from '#server/payments/transactions/list-transactions.ts';
import { createExport } from '#server/platform/exports/service.ts';
import type { Handlers } from '#server/services.ts';
import type { posTerminalsContract } from '#shared/contract/terminals/pos-terminals.ts';
import { posTerminalList } from './queries.ts';
import {
  activatePosTerminal,
  findPosTerminal,
  getPosTerminal,
  placePosTerminal,
  stopPosTerminal,
  toPosTerminal,
} from './service.ts';

export const posTerminalRoutes: Handlers<typeof posTerminalsContract> = {
  listPosTerminals: ({ tx, services, environment, query }) =>
    posTerminalList.page(tx, environment.id, query, services.clock.now(), toPosTerminal),
  exportPosTerminals: ({ tx, services, actor, body }) =>
    createExport(tx, services.clock, actor, { kind: 'pos_terminals', ...body, ids: null }),
  getPosTerminal: ({ tx, services, environment, params }) =>
    getPosTerminal(services, tx, environment.id, params.serialNo),
  updatePosTerminal: async ({ tx, services, params: { serialNo }, body, ...call }) => {
    await placePosTerminal(services, tx, call, serialNo, body);
    return getPosTerminal(services, tx, call.environment.id, serialNo);
  },
  activatePosTerminal: async ({ tx, services, params: { serialNo }, ...call }) => {
    await activatePosTerminal(services, tx, call, serialNo);
    return getPosTerminal(services, tx, call.environment.id, serialNo);
  },
  deactivatePosTerminal: async ({ tx, services, params: { serialNo }, body, ...call }) => {
    await stopPosTerminal(services, tx, call, serialNo, { kind: 'deactivated', reason: body.reason });
    return getPosTerminal(services, tx, call.environment.id, serialNo);
  },
  returnPosTerminal: async ({ tx, services, params: { serialNo }, body, ...call }) => {
    await stopPosTerminal(services, tx, call, serialNo, { kind: 'returned', reason: body.reason });
    return getPosTerminal(services, tx, call.environment.id, serialNo);
  },
  listPosTerminalTransactions: async ({ tx, environment, params, query }) => {
    const { id } = await findPosTerminal(tx, environment.id, params.serialNo);
    return listTransactions(tx, environment, { ...query, sourceId: id });
  },
};
