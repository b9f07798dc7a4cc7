// Module of cashiers; their receiving page is served by `serve-tills.ts`.
import { calls, type Module } from '#server/module.ts';
import { terminalCashiersContract, tillContract } from '#shared/contract/terminals/terminal-cashiers.ts';
import { cashierErasures, cashierRetention } from './personal-data.ts';
import { terminalCashierRoutes, tillRoutes } from './routes.ts';

export const terminalCashiersModule: Module = {
  tables: ['terminal_cashier_sessions', 'terminal_cashiers'],
  calls: [
    calls('terminal-cashiers', terminalCashiersContract, terminalCashierRoutes),
    calls('tills', tillContract, tillRoutes),
  ],
  retention: cashierRetention,
  erasures: cashierErasures,
};
