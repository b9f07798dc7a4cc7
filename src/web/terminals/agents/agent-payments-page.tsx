// Online transactions of an agent: payments at terminals while they were assigned to the agent.
import { agentsContract } from '#shared/contract/terminals/agents.ts';
import { loadPaymentsOf, PaymentsTab } from '#web/api/list/payments-tab.tsx';

const endpoint = agentsContract.listAgentTransactions;
export const loadAgentPayments = loadPaymentsOf(endpoint);

export function AgentPaymentsPage() {
  return (
    <PaymentsTab
      endpoint={endpoint}
      name="agent-transactions"
      exports={agentsContract.exportAgentTransactions}
      emptyText="Payments at this agent’s terminals appear here."
    />
  );
}
