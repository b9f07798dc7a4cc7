// Transactions tab of a POS terminal: its payments.
import { posTerminalsContract } from '#shared/contract/terminals/pos-terminals.ts';
import { loadPaymentsOf, PaymentsTab } from '#web/api/list/payments-tab.tsx';
import { usePosTerminal } from './pos-terminal-query.ts';

const endpoint = posTerminalsContract.listPosTerminalTransactions;
export const loadPosTerminalTransactions = loadPaymentsOf(endpoint);

export function PosTerminalTransactionsPage() {
  const { data: terminal } = usePosTerminal();
  if (!terminal) return null;
  return (
    <PaymentsTab
      endpoint={endpoint}
      name="pos-terminal-transactions"
      exported={{ filter: 'sourceId', value: terminal.id }}
      emptyText="Payments taken on this terminal appear here."
    />
  );
}
