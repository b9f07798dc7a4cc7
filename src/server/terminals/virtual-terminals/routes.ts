// Handlers of virtual terminals.
import { listTransactions } from '#server/payments/transactions/list-transactions.ts';
import { createExport } from '#server/platform/exports/service.ts';
import type { Handlers } from '#server/services.ts';
import type { virtualTerminalsContract } from '#shared/contract/terminals/virtual-terminals.ts';
import {
  createVirtualTerminal,
  findTerminal,
  getVirtualTerminal,
  getVirtualTerminalImage,
  getVirtualTerminalStatistics,
  listVirtualTerminals,
  setVirtualTerminalStatus,
  updateVirtualTerminal,
} from './service.ts';

export const virtualTerminalRoutes: Handlers<typeof virtualTerminalsContract> = {
  listVirtualTerminals: ({ tx, services, environment, query }) =>
    listVirtualTerminals(tx, services, environment, query),
  createVirtualTerminal: ({ tx, services, environment, actor, body }) =>
    createVirtualTerminal(tx, services, environment, actor.userId, body),
  getVirtualTerminal: ({ tx, services, environment, params }) =>
    getVirtualTerminal(tx, services, environment, params.terminalId),
  updateVirtualTerminal: ({ tx, services, environment, params, body }) =>
    updateVirtualTerminal(tx, services, environment, params.terminalId, body),
  setVirtualTerminalStatus: ({ tx, services, environment, params, body }) =>
    setVirtualTerminalStatus(tx, services, environment, params.terminalId, body.status),
  getVirtualTerminalStatistics: ({ tx, services, environment, params, query }) =>
    getVirtualTerminalStatistics(tx, services, environment, params.terminalId, query.days),
  getVirtualTerminalImage: ({ tx, services, environment, params }) =>
    getVirtualTerminalImage(tx, services, environment, params.terminalId),
  listVirtualTerminalTransactions: async ({ tx, environment, params, query }) => {
    const { id } = await findTerminal(tx, environment, params.terminalId);
    return listTransactions(tx, environment, { ...query, sourceId: id });
  },
  exportVirtualTerminals: ({ tx, services, actor, body }) =>
    createExport(tx, services.clock, actor, { kind: 'virtual_terminals', ...body, ids: null }),
};
