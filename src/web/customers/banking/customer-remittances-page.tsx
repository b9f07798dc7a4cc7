// The remittances of a customer and their beneficiaries: those of senders with the customer's e-mail address.
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

const sent = {
  endpoint: remittancesContract.listRemittances,
  fromPath: 'customerId',
  period: ['from', 'to'],
} as const;

export function CustomerRemittancesPage() {
  return (
    <ListContent
      list={useList(sent)}
      name="customer-remittances"
      label="Remittances"
      search="Name or reference"
      filters={remittanceFilters}
      columns={remittanceColumns}
      rowPath={({ id }) => `/banking-services/remittance/transaction-history/${id}/transaction-information`}
      phone={phoneRemittance}
      empty={{
        icon: IconWorld,
        title: 'No remittances',
        text: 'Remittances of a sender with this customer’s e-mail address appear here.',
      }}
    />
  );
}

const payees = {
  endpoint: remittanceBeneficiariesContract.listRemittanceBeneficiaries,
  fromPath: 'customerId',
} as const;

export function CustomerPayeesPage() {
  return (
    <ListContent
      list={useList(payees)}
      name="customer-payees"
      label="Remittance beneficiaries"
      search="Name or reference"
      columns={payeeColumns}
      rowPath={({ id }) => `/banking-services/remittance/beneficiaries/${id}/beneficiary-information`}
      phone={phonePayee}
      empty={{
        icon: IconUsers,
        title: 'No remittance beneficiaries',
        text: 'Beneficiaries of a sender with this customer’s e-mail address appear here.',
      }}
    />
  );
}
