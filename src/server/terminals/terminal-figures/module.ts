// Module of the overview of terminals.
import { calls, type Module } from '#server/module.ts';
import { terminalFiguresContract } from '#shared/contract/terminals/terminal-figures.ts';
import { terminalFiguresRoutes } from './routes.ts';

export const terminalFiguresModule: Module = {
  calls: [calls('terminal-figures', terminalFiguresContract, terminalFiguresRoutes)],
};
