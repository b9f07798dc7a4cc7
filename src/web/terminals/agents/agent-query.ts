// The query of the open agent.
import { agentsContract } from '#shared/contract/terminals/agents.ts';
import { loadDetail, useDetail } from '#web/api/detail/use-detail.ts';

export const loadAgent = loadDetail(agentsContract.getAgent);
export const useAgent = () => useDetail(agentsContract.getAgent);
