// The history of the transfer balance.
import { transferSettingsContract as contract } from '#shared/contract/banking/transfer-settings.ts';
import { OwnHistory } from '../balances/own-history.tsx';
import { useTransferBalanceTabs } from './transfer-labels.ts';

export function TransferHistoryPage() {
  return (
    <OwnHistory
      title="Transfer balance"
      label="Transfer balance history"
      subRoutes={useTransferBalanceTabs()}
      entries={contract.listTransferBalanceEntries}
      exports={contract.exportTransferBalanceEntries}
      empty="Deposits, transfers and charges appear here with the balance after each."
    />
  );
}
