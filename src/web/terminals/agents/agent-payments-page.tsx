// Online transactions of an agent: the payments at terminals while they were the agent's.
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
