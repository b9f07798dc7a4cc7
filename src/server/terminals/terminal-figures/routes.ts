// Handlers of the overview of terminals.
import type { Handlers } from '#server/services.ts';
import type { terminalFiguresContract } from '#shared/contract/terminals/terminal-figures.ts';
import { getTerminalFigures, getTerminalState, listTerminalNames, listTerminalPayments } from './service.ts';

export const terminalFiguresRoutes: Handlers<typeof terminalFiguresContract> = {
  getTerminalFigures: ({ tx, services, environment, query }) =>
    getTerminalFigures(tx, environment, query, services.clock.now()),
  getTerminalState: ({ tx, services, environment }) =>
    getTerminalState(tx, environment, services.clock.now()),
  listTerminalNames: ({ tx, environment }) => listTerminalNames(tx, environment),
  listTerminalPayments: ({ tx, environment, query }) => listTerminalPayments(tx, environment, query),
};
