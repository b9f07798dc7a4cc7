// Module of sales and cash-outs of agents.
import { calls, type Module } from '#server/module.ts';
import { agentDeviceContract, agentSalesContract } from '#shared/contract/terminals/agent-sales.ts';
import { agentSaleRetention } from './personal-data.ts';
import { cashOutProofs } from './proofs.ts';
import { agentDeviceRoutes, agentSaleRoutes } from './routes.ts';
import { searchAgentSales } from './search.ts';
import { dueAgentSales, settleDueAgentSales } from './settle.ts';
import { agentSaleStates } from './states.ts';

export const agentSalesModule: Module = {
  tables: ['agent_sales'],
  states: [agentSaleStates],
  calls: [
    calls('agent-sales', agentSalesContract, agentSaleRoutes),
    calls('agent-device', agentDeviceContract, agentDeviceRoutes),
  ],
  sweeps: [
    {
      name: 'sales of agents',
      everyMs: 1000,
      phase: 'payments',
      due: dueAgentSales,
      run: settleDueAgentSales,
    },
  ],
  proofs: cashOutProofs,
  search: [searchAgentSales],
  exports: {
    agent_sales: {
      call: agentSalesContract.exportAgentSales,
      file: new URL('./export-columns.ts', import.meta.url),
    },
  },
  retention: agentSaleRetention,
};
