// The list of beneficiaries: saved recipients of transfers.
import { Button } from '@mantine/core';
import { IconAddressBook, IconUpload } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { beneficiariesContract } from '#shared/contract/banking/beneficiaries.ts';
import type { Beneficiary } from '#shared/contract/banking/beneficiary-shapes.ts';
import { ListPage } from '#web/api/list/list-page.tsx';
import { useCreate } from '#web/api/list/use-create.tsx';
import { loadList, useList } from '#web/api/list/use-list.ts';
import type { Column } from '#web/ui/list/columns.tsx';
import { createdColumn, nameColumn } from '#web/ui/list-page/shared-columns.tsx';
import { MoneyText } from '#web/ui/money-text.tsx';
import { Status } from '#web/ui/status.tsx';
import { BeneficiaryDialogs, BeneficiaryMenu, useBeneficiaryDialogs } from './beneficiary-actions.tsx';
import { beneficiaryTabs, importPath, statusTabs, useMayChangeBeneficiaries } from './beneficiary-paths.ts';

const BeneficiaryForm = lazy(() =>
  import('./beneficiary-form.tsx').then((m) => ({ default: m.BeneficiaryForm })),
);

const source = { endpoint: beneficiariesContract.listBeneficiaries };
export const loadBeneficiaries = loadList(source);

export function BeneficiaryListPage() {
  const { t } = useTranslation();
  const mayChange = useMayChangeBeneficiaries();
  const [create, form] = useCreate({
    label: 'Add beneficiary',
    form: (shown) => <BeneficiaryForm beneficiary={null} {...shown} />,
  });
  return (
    <ListPage
      list={useList(source)}
      name="beneficiaries"
      title="Beneficiaries"
      label="Beneficiaries"
      subRoutes={beneficiaryTabs}
      search="Name, account, e-mail or reference"
      tabs={statusTabs}
      columns={columns}
      rowActions={(row) => <RowActions beneficiary={row} />}
      rowActionsWidth={64}
      phone={(row) => ({
        title: row.name,
        meta: `${row.bankName} ${row.accountNumber}`,
        amount: <Usual beneficiary={row} />,
        status: <NameStatus beneficiary={row} />,
      })}
      exports={beneficiariesContract.exportBeneficiaries}
      actions={
        mayChange && (
          <Button variant="default" leftSection={<IconUpload size={16} />} component={Link} to={importPath}>
            {t('Import')}
          </Button>
        )
      }
      create={mayChange && create}
      empty={{
        icon: IconAddressBook,
        title: 'No beneficiaries yet',
        text: 'Save the bank accounts you send money to, with the amount and narration you usually send.',
      }}
    >
      {form}
    </ListPage>
  );
}

const columns: readonly Column<Beneficiary>[] = [
  { ...nameColumn, width: 180 },
  {
    key: 'accountName',
    header: 'Account name',
    width: 200,
    cell: (row) => (row.accountName ? <span className="trunc">{row.accountName}</span> : '—'),
  },
  { key: 'account', header: 'Account', cell: (row) => <Account beneficiary={row} /> },
  { key: 'reference', header: 'Reference', width: 140, hidden: true, cell: (row) => row.reference },
  {
    key: 'groups',
    header: 'Groups',
    width: 120,
    cell: ({ groups }) => <span className="trunc">{groups.map(({ name }) => name).join(', ') || '—'}</span>,
  },
  {
    key: 'amount',
    header: 'Usual amount',
    width: 140,
    align: 'right',
    cell: (row) => <Usual beneficiary={row} />,
  },
  {
    key: 'status',
    header: 'Name check',
    width: 150,
    airy: true,
    cell: (row) => <NameStatus beneficiary={row} />,
  },
  { ...createdColumn, header: 'Added', hidden: true },
];

function Account({ beneficiary }: { beneficiary: Beneficiary }) {
  return (
    <span className="trunc">
      {beneficiary.bankName} <span className="num mut">{beneficiary.accountNumber}</span>
    </span>
  );
}

function Usual({ beneficiary: { amount, currency } }: { beneficiary: Beneficiary }) {
  return amount === null ? '—' : <MoneyText amount={amount} currency={currency} />;
}

/** Whether the bank has confirmed the account name. */
function NameStatus({ beneficiary: { accountName, status } }: { beneficiary: Beneficiary }) {
  const { t } = useTranslation();
  if (status === 'REMOVED') return <Status tone="neutral">{t('Removed')}</Status>;
  return accountName ? (
    <Status tone="success">{t('Confirmed')}</Status>
  ) : (
    <Status tone="warning" shape="ring">
      {t('Not confirmed')}
    </Status>
  );
}

function RowActions({ beneficiary }: { beneficiary: Beneficiary }) {
  const dialogs = useBeneficiaryDialogs();
  return (
    <>
      <BeneficiaryMenu beneficiary={beneficiary} dialogs={dialogs} />
      <BeneficiaryDialogs beneficiary={beneficiary} dialogs={dialogs} />
    </>
  );
}
