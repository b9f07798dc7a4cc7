// The history of the remittance balance.
import { ownBalancesContract as contract } from '#shared/contract/banking/balances/own-balances.ts';
import { remittanceBalanceTabs } from './balance-paths.ts';
import { OwnHistory } from './own-history.tsx';

export function RemittanceHistoryPage() {
  return (
    <OwnHistory
      title="Remittance balance"
      label="Remittance balance history"
      subRoutes={remittanceBalanceTabs}
      entries={contract.listRemittanceBalanceEntries}
      exports={contract.exportRemittanceBalanceEntries}
      empty="Deposits, remittances and withdrawals appear here with the balance after each."
    />
  );
}
