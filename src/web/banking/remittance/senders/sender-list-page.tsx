// The list of senders.
import { Button } from '@mantine/core';
import { IconFileTypePdf, IconUser } from '@tabler/icons-react';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import type { Sender } from '#shared/contract/banking/remittance/people-shapes.ts';
import { fundSources, senderStatuses } from '#shared/contract/banking/remittance/remittance-enums.ts';
import { remittanceSendersContract } from '#shared/contract/banking/remittance/remittance-senders.ts';
import { ListPage } from '#web/api/list/list-page.tsx';
import { useCreate } from '#web/api/list/use-create.tsx';
import { loadList, useList } from '#web/api/list/use-list.ts';
import type { Column } from '#web/ui/list/columns.tsx';
import { createdColumn, nameColumn, statusColumn } from '#web/ui/list-page/shared-columns.tsx';
import { statusTabs } from '#web/ui/list-page/tabs.ts';
import { OpenDialog, useDialogs } from '#web/ui/menu/dialogs.tsx';
import { customersPath, remittanceTabs, senderPath, useMayRemit, useSendersPath } from '../paths.ts';
import { SenderStatus, senderStatusLabels } from './sender-status.tsx';

const RegisterForm = lazy(() => import('./register-form.tsx').then((m) => ({ default: m.RegisterForm })));
const SenderForm = lazy(() => import('./sender-form.tsx').then((m) => ({ default: m.SenderForm })));

const source = { endpoint: remittanceSendersContract.listSenders };
export const loadSenders = loadList(source);
const tabs = statusTabs(senderStatuses, senderStatusLabels);

export function SenderListPage() {
  const mayAdd = useMayRemit();
  const at = useSendersPath();
  const isOfCustomers = at === customersPath;
  const [create, form] = useCreate({
    label: 'Add sender',
    form: (shown) => <SenderForm sender={null} {...shown} />,
  });
  return (
    <ListPage
      list={useList(source)}
      name="remittance-senders"
      title={isOfCustomers ? 'Remittance customers' : 'Senders'}
      label="Senders"
      {...(!isOfCustomers && { subRoutes: remittanceTabs })}
      search="Name, e-mail or reference"
      tabs={tabs}
      columns={columns}
      rowPath={(row) => senderPath(row, at)}
      phone={(row) => ({
        title: row.name,
        meta: row.reference,
        status: <SenderStatus status={row.status} />,
      })}
      actions={<Register />}
      exports={remittanceSendersContract.exportSenders}
      create={mayAdd && create}
      empty={{
        icon: IconUser,
        title: 'No senders yet',
        text: 'Add the people whose money you send abroad, with their identity document.',
      }}
    >
      {form}
    </ListPage>
  );
}

/** The register: the remittances of each sender, with documents and screening results. */
function Register() {
  const { t } = useTranslation();
  const dialogs = useDialogs<'register'>();
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconFileTypePdf size={16} />}
        onClick={() => dialogs.open('register')}
      >
        {t('Register')}
      </Button>
      <OpenDialog dialogs={dialogs}>{{ register: (shown) => <RegisterForm {...shown} /> }}</OpenDialog>
    </>
  );
}

function Source({ sender }: { sender: Sender }) {
  const { t } = useTranslation();
  return <span className="mut">{t(fundSources[sender.sourceOfFunds])}</span>;
}

const columns: readonly Column<Sender>[] = [
  { ...nameColumn, width: 240 },
  { key: 'email', header: 'E-mail', cell: ({ email }) => <span className="trunc">{email ?? '—'}</span> },
  { key: 'source', header: 'Source of funds', width: 160, cell: (row) => <Source sender={row} /> },
  {
    key: 'beneficiaries',
    header: 'Beneficiaries',
    width: 120,
    align: 'right',
    cell: ({ beneficiaries }) => <span className="num">{beneficiaries}</span>,
  },
  { ...statusColumn, width: 120, cell: ({ status }) => <SenderStatus status={status} /> },
  createdColumn,
];
