// The list of beneficiary groups: members that are paid together, and the usual total.
import { Button } from '@mantine/core';
import { IconPlus, IconTrash, IconUsersGroup } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { beneficiaryGroupsContract } from '#shared/contract/banking/beneficiary-groups.ts';
import type { BeneficiaryGroup } from '#shared/contract/banking/beneficiary-shapes.ts';
import { ListPage } from '#web/api/list/list-page.tsx';
import { loadList, useList } from '#web/api/list/use-list.ts';
import { useCall } from '#web/api/use-call.ts';
import { Confirm } from '#web/ui/confirm.tsx';
import type { Column } from '#web/ui/list/columns.tsx';
import { createdColumn, nameColumn } from '#web/ui/list-page/shared-columns.tsx';
import { OpenDialog, type ShownDialog, useDialogs } from '#web/ui/menu/dialogs.tsx';
import { RowMenu, RowMenuItem } from '#web/ui/menu/row-menu.tsx';
import { MoneyText } from '#web/ui/money-text.tsx';
import {
  beneficiaryTabs,
  createGroupPath,
  groupPath,
  statusTabs,
  useMayChangeBeneficiaries,
} from './beneficiary-paths.ts';

const source = { endpoint: beneficiaryGroupsContract.listBeneficiaryGroups };
export const loadGroups = loadList(source);

export function GroupListPage() {
  const { t } = useTranslation();
  const mayChange = useMayChangeBeneficiaries();
  const create = mayChange && (
    <Button leftSection={<IconPlus size={16} />} component={Link} to={createGroupPath}>
      {t('Create group')}
    </Button>
  );
  const list = useList(source);
  const isRemoved = list.state.raw.status === 'REMOVED';
  return (
    <ListPage
      list={list}
      name="beneficiary-groups"
      title="Beneficiaries"
      label="Beneficiary groups"
      subRoutes={beneficiaryTabs}
      search="Name or reference"
      tabs={statusTabs}
      columns={columns}
      {...(mayChange && !isRemoved && { rowPath: groupPath })}
      rowActions={(group) => <RowActions group={group} />}
      rowActionsWidth={64}
      phone={(group) => ({
        title: group.name,
        meta: t(group.members === 1 ? '1 beneficiary' : '{{count}} beneficiaries', { count: group.members }),
        amount: <MoneyText amount={group.total} currency={group.currency} />,
      })}
      exports={beneficiaryGroupsContract.exportBeneficiaryGroups}
      create={create}
      empty={{
        icon: IconUsersGroup,
        title: 'No groups yet',
        text: 'Group beneficiaries you pay together, such as staff, with the usual amount of each.',
      }}
    />
  );
}

const columns: readonly Column<BeneficiaryGroup>[] = [
  { ...nameColumn, width: 240 },
  { key: 'reference', header: 'Reference', width: 150, cell: (group) => group.reference },
  {
    key: 'members',
    header: 'Beneficiaries',
    width: 120,
    align: 'right',
    cell: (group) => <span className="num">{group.members.toLocaleString('en')}</span>,
  },
  {
    key: 'total',
    header: 'Usual total',
    width: 160,
    align: 'right',
    cell: (group) => <MoneyText amount={group.total} currency={group.currency} />,
  },
  {
    key: 'narration',
    header: 'Narration',
    airy: true,
    cell: (group) => <span className="trunc">{group.narration ?? '—'}</span>,
  },
  createdColumn,
];

function RowActions({ group }: { group: BeneficiaryGroup }) {
  const { t } = useTranslation();
  const mayChange = useMayChangeBeneficiaries();
  const dialogs = useDialogs<'remove'>();
  if (!mayChange || group.status === 'REMOVED') return null;
  return (
    <>
      <RowMenu label={t('More for {{name}}', { name: group.name })}>
        <RowMenuItem icon={IconTrash} danger onClick={() => dialogs.open('remove')}>
          {t('Remove')}
        </RowMenuItem>
      </RowMenu>
      <OpenDialog dialogs={dialogs}>
        {{ remove: (shown) => <RemoveQuestion group={group} {...shown} /> }}
      </OpenDialog>
    </>
  );
}

function RemoveQuestion({ group, ...shown }: { group: BeneficiaryGroup } & ShownDialog) {
  const { t } = useTranslation();
  const remove = useCall(beneficiaryGroupsContract.removeBeneficiaryGroup);
  return (
    <Confirm
      {...shown}
      title={t('Remove “{{name}}”?', { name: group.name })}
      action={t('Remove')}
      danger
      onConfirm={() => remove.run({ params: { groupId: group.id } }).then((done) => done !== undefined)}
    >
      {t('The group is removed. Its beneficiaries are kept.')}
    </Confirm>
  );
}
