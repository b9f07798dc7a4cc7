// The transactions and the beneficiaries of one sender.
import { IconUsers, IconWorld } from '@tabler/icons-react';
import { remittanceBeneficiariesContract } from '#shared/contract/banking/remittance/remittance-beneficiaries.ts';
import { remittancesContract } from '#shared/contract/banking/remittance/remittances.ts';
import { useList } from '#web/api/list/use-list.ts';
import { payeeColumns, phonePayee } from '#web/ui/banking/payee-columns.tsx';
import {
  phoneRemittance,
  remittanceColumns,
  remittanceFilters,
} from '#web/ui/banking/remittance-columns.tsx';
import { ListContent } from '#web/ui/list-page/list-content.tsx';
import { payeePath, useSendersPath } from '../paths.ts';
import { useSender } from './sender-query.ts';

const history = {
  endpoint: remittancesContract.listRemittances,
  fromPath: 'senderId',
  period: ['from', 'to'],
} as const;

export function SenderHistoryPage() {
  const { data: sender } = useSender();
  const at = useSendersPath();
  return (
    <ListContent
      list={useList(history)}
      name="sender-remittances"
      label="Transactions"
      search="Name or reference"
      filters={remittanceFilters}
      columns={remittanceColumns}
      rowPath={({ id }) => `${at}/${sender?.id}/transaction-history/${id}/transaction-information`}
      phone={phoneRemittance}
      empty={{ icon: IconWorld, title: 'No transactions', text: 'No money has been sent for this sender.' }}
    />
  );
}

const payees = {
  endpoint: remittanceBeneficiariesContract.listRemittanceBeneficiaries,
  fromPath: 'senderId',
} as const;

export function SenderPayeesPage() {
  return (
    <ListContent
      list={useList(payees)}
      name="sender-beneficiaries"
      label="Beneficiaries"
      search="Name or reference"
      columns={payeeColumns}
      rowPath={payeePath}
      phone={phonePayee}
      empty={{
        icon: IconUsers,
        title: 'No beneficiaries',
        text: 'This sender has no beneficiaries yet.',
      }}
    />
  );
}
