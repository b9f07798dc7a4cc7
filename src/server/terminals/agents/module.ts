// Module definition of agents.
import { calls, type Module } from '#server/module.ts';
import { agentsContract } from '#shared/contract/terminals/agents.ts';
import { floatApprovals } from './approvals.ts';
import { dueIdentities, queryDueIdentities } from './identities.ts';
import { agentErasures, agentRetention } from './personal-data.ts';
import { agentRateLimits } from './pin-links.ts';
import { floatsProof } from './proofs.ts';
import { agentRoutes } from './routes.ts';
import { searchAgents } from './search.ts';
import { agentStates } from './states.ts';

export const agentsModule: Module = {
  states: [agentStates.table],
  tables: [
    ...['agents', 'agent_events', 'agent_sessions', 'agent_terminals', 'agent_commissions', 'agent_floats'],
    'cash_out_limits',
  ],
  calls: [calls('agents', agentsContract, agentRoutes)],
  sweeps: [{ name: 'identity checks of agents', everyMs: 1000, due: dueIdentities, run: queryDueIdentities }],
  rateLimits: agentRateLimits,
  approvalCalls: { wallets: floatApprovals },
  proofs: [floatsProof],
  search: [searchAgents],
  exports: {
    agents: { call: agentsContract.exportAgents, file: new URL('./export-columns.ts', import.meta.url) },
    agent_transactions: {
      call: agentsContract.exportAgentTransactions,
      file: new URL('./payment-export.ts', import.meta.url),
    },
  },
  retention: agentRetention,
  erasures: agentErasures,
};
