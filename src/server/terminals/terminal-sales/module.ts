// Module of sales on POS terminals.
import { calls, type Module } from '#server/module.ts';
import { terminalDeviceContract } from '#shared/contract/terminals/terminal-device.ts';
import { terminalFiguresProof } from './proofs.ts';
import { terminalDeviceRoutes } from './routes.ts';
import { posTerminalSource } from './source.ts';

export const terminalSalesModule: Module = {
  tables: ['terminal_sales'],
  calls: [calls('terminal-device', terminalDeviceContract, terminalDeviceRoutes)],
  sources: [posTerminalSource],
  proofs: [terminalFiguresProof],
};
