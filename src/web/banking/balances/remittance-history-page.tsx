// The history of the remittance balance.
import { ownBalancesContract as contract } from '#shared/contract/banking/balances/own-balances.ts';
import { remittanceBalanceTabs } from './balance-paths.ts';
import { OwnHistory } from './own-history.tsx';

export function RemittanceHistoryPage() {
  return (
    <OwnHistory
      title="Remittance balance"
      label="History of the remittance balance"
      subRoutes={remittanceBalanceTabs}
      entries={contract.listRemittanceBalanceEntries}
      exports={contract.exportRemittanceBalanceEntries}
      empty="Money added, remittances and withdrawals show here with the balance after each."
    />
  );
}
