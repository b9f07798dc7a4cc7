// The history of the transfer balance.
import { transferSettingsContract as contract } from '#shared/contract/banking/transfer-settings.ts';
import { OwnHistory } from '../balances/own-history.tsx';
import { useTransferBalanceTabs } from './transfer-labels.ts';

export function TransferHistoryPage() {
  return (
    <OwnHistory
      title="Transfer balance"
      label="History of the transfer balance"
      subRoutes={useTransferBalanceTabs()}
      entries={contract.listTransferBalanceEntries}
      exports={contract.exportTransferBalanceEntries}
      empty="Deposits, transfers and their charges show here with the balance after each."
    />
  );
}
