// The list of bulk transfers: drafts, those in progress, and sent ones.

import { Button } from '@mantine/core';
import { IconFileSpreadsheet, IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { groupStatusLabels } from '#shared/banking/bulk-labels.ts';
import type { TransferGroup } from '#shared/contract/banking/bulk-shapes.ts';
import { transferGroupStatuses } from '#shared/contract/banking/bulk-transfer-enums.ts';
import { bulkTransfersContract } from '#shared/contract/banking/bulk-transfers.ts';
import { ListPage } from '#web/api/list/list-page.tsx';
import { loadList, useList } from '#web/api/list/use-list.ts';
import { DateText } from '#web/ui/date-text.tsx';
import type { Column } from '#web/ui/list/columns.tsx';
import { nameColumn, statusColumn } from '#web/ui/list-page/shared-columns.tsx';
import { statusTabs } from '#web/ui/list-page/tabs.ts';
import { MoneyText } from '#web/ui/money-text.tsx';
import type { PageTab } from '#web/ui/page.tsx';
import {
  bulkPath,
  groupPath,
  oldGroupPath,
  oldTransferTabs,
  transferTabs,
  useMaySend,
} from './bulk-paths.ts';
import { GroupStatus } from './group-status.tsx';

const source = { endpoint: bulkTransfersContract.listTransferGroups, period: ['from', 'to'] } as const;
export const loadTransferGroups = loadList(source);
/** The source of the list under the former path. */
const oldSource = { endpoint: bulkTransfersContract.listTransferGroupsV1, period: ['from', 'to'] } as const;
export const loadOldTransferGroups = loadList(oldSource);
const states = statusTabs(transferGroupStatuses, groupStatusLabels);

const useGroups = () => useList(source);
const useOldGroups = () => useList(oldSource);

export function TransferGroupListPage() {
  return <TransferGroups groups={useGroups()} tabs={transferTabs} rowPath={groupPath} />;
}

export function OldTransferGroupListPage() {
  return <TransferGroups groups={useOldGroups()} tabs={oldTransferTabs} rowPath={oldGroupPath} />;
}

type Props = {
  groups: ReturnType<typeof useGroups>;
  tabs: PageTab[];
  rowPath: (group: { id: string }) => string;
};

function TransferGroups({ groups, tabs, rowPath }: Props) {
  const { t } = useTranslation();
  const maySend = useMaySend();
  const create = maySend && (
    <Button leftSection={<IconPlus size={16} />} component={Link} to={bulkPath}>
      {t('Bulk transfer')}
    </Button>
  );
  return (
    <ListPage
      list={groups}
      name="transfer-groups"
      title="Transfers"
      label="Bulk transfers"
      subRoutes={tabs}
      search="Name or reference"
      tabs={states}
      columns={columns}
      rowPath={rowPath}
      phone={(group) => ({
        title: group.name,
        meta: group.reference,
        amount: <Debited group={group} />,
        status: <GroupStatus group={group} />,
      })}
      exports={bulkTransfersContract.exportTransferGroups}
      create={create}
      empty={{
        icon: IconFileSpreadsheet,
        title: 'No bulk transfers yet',
        text: 'Send money to many accounts at once, from a CSV file or a beneficiary group.',
      }}
    />
  );
}

function Debited({ group: { sent_at: sentAt, total, currency } }: { group: TransferGroup }) {
  return sentAt ? <MoneyText amount={total} currency={currency} /> : '—';
}

const columns: readonly Column<TransferGroup>[] = [
  { ...nameColumn, width: 220 },
  { key: 'reference', header: 'Reference', width: 140, cell: (group) => group.reference },
  {
    key: 'rows',
    header: 'Rows',
    width: 100,
    align: 'right',
    cell: ({ rows, sent, sent_at: sentAt }) => (
      <span className="num">
        {sentAt ? `${sent.toLocaleString('en')} / ${rows.toLocaleString('en')}` : rows.toLocaleString('en')}
      </span>
    ),
  },
  {
    key: 'total',
    header: 'Debited',
    width: 140,
    align: 'right',
    sort: 'total',
    sortFirst: 'descending',
    cell: (group) => <Debited group={group} />,
  },
  { ...statusColumn, cell: (group) => <GroupStatus group={group} /> },
  { key: 'made_by', header: 'Created by', cell: (group) => <span className="trunc">{group.made_by}</span> },
  {
    key: 'createdAt',
    header: 'Created',
    width: 140,
    sort: 'createdAt',
    sortFirst: 'descending',
    cell: (group) => <DateText at={group.created_at} />,
  },
];
