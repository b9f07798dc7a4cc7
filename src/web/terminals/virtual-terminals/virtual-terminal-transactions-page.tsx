// Transactions tab of a virtual terminal: its payments.
import { virtualTerminalsContract } from '#shared/contract/terminals/virtual-terminals.ts';
import { loadPaymentsOf, PaymentsTab } from '#web/api/list/payments-tab.tsx';

const endpoint = virtualTerminalsContract.listVirtualTerminalTransactions;
export const loadVirtualTerminalTransactions = loadPaymentsOf(endpoint);

export function VirtualTerminalTransactionsPage() {
  return (
    <PaymentsTab
      endpoint={endpoint}
      name="virtual-terminal-transactions"
      exported={{ filter: 'sourceId', param: 'terminalId' }}
      emptyText="Payments made at this terminal appear here."
    />
  );
}
