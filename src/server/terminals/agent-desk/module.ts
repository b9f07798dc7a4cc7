// Module of the agents' page; the page itself is served by `serve-desks.ts`.
import { calls, type Module } from '#server/module.ts';
import { agentDeskContract } from '#shared/contract/terminals/agent-desk.ts';
import { agentDeskRateLimits } from './rate-limits.ts';
import { agentDeskRoutes } from './routes.ts';

export const agentDeskModule: Module = {
  calls: [calls('agent-desk', agentDeskContract, agentDeskRoutes)],
  rateLimits: agentDeskRateLimits,
};
