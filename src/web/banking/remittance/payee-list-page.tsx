// The list of beneficiaries abroad.
import { IconUsers } from '@tabler/icons-react';
import { lazy } from 'react';
import { remittanceBeneficiariesContract } from '#shared/contract/banking/remittance/remittance-beneficiaries.ts';
import {
  payoutMethodLabels,
  payoutMethods,
  remittanceBeneficiaryStatuses,
  remittanceCountries,
  remittanceCountryKeys,
} from '#shared/contract/banking/remittance/remittance-enums.ts';
import { ListPage } from '#web/api/list/list-page.tsx';
import { useCreate } from '#web/api/list/use-create.tsx';
import { loadList, useList } from '#web/api/list/use-list.ts';
import { payeeColumns, payeeStatusLabels, phonePayee } from '#web/ui/banking/payee-columns.tsx';
import { oneOfFilter } from '#web/ui/list-page/choice-filter.ts';
import { statusTabs } from '#web/ui/list-page/tabs.ts';
import { payeePath, remittanceTabs, useMayRemit } from './paths.ts';

const PayeeForm = lazy(() => import('./payee-form.tsx').then((m) => ({ default: m.PayeeForm })));

const source = { endpoint: remittanceBeneficiariesContract.listRemittanceBeneficiaries };
export const loadPayees = loadList(source);
const tabs = statusTabs(remittanceBeneficiaryStatuses, payeeStatusLabels);
const countryNames = Object.fromEntries(
  remittanceCountryKeys.map((key) => [key, remittanceCountries[key].name]),
) as Record<(typeof remittanceCountryKeys)[number], string>;
const filters = [
  oneOfFilter('country', 'Country', remittanceCountryKeys, countryNames),
  oneOfFilter('method', 'Paid out by', payoutMethods, payoutMethodLabels),
];

export function PayeeListPage() {
  const mayAdd = useMayRemit();
  const [create, form] = useCreate({
    label: 'Add beneficiary',
    form: (shown) => <PayeeForm {...shown} />,
  });
  return (
    <ListPage
      list={useList(source)}
      name="remittance-beneficiaries"
      title="Beneficiaries"
      label="Beneficiaries"
      subRoutes={remittanceTabs}
      search="Name or reference"
      filters={filters}
      tabs={tabs}
      columns={payeeColumns}
      rowPath={payeePath}
      phone={phonePayee}
      exports={remittanceBeneficiariesContract.exportRemittanceBeneficiaries}
      create={mayAdd && create}
      empty={{
        icon: IconUsers,
        title: 'No beneficiaries yet',
        text: 'Add the people your senders send money to, with the details their country requires.',
      }}
    >
      {form}
    </ListPage>
  );
}
