// The list of split groups: shares, and the number of links and pages that use each.
import { IconArrowsSplit2 } from '@tabler/icons-react';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type SplitGroup,
  splitGroupStatuses,
  splitGroupsContract,
} from '#shared/contract/payments/split-groups.ts';
import { splitTypes } from '#shared/payments/split.ts';
import { ListPage } from '#web/api/list/list-page.tsx';
import { useCreate } from '#web/api/list/use-create.tsx';
import { loadList, useList } from '#web/api/list/use-list.ts';
import { DateText } from '#web/ui/date-text.tsx';
import type { Column } from '#web/ui/list/columns.tsx';
import type { Filter } from '#web/ui/list/filter-bar.tsx';
import { nameColumn } from '#web/ui/list-page/shared-columns.tsx';
import { statusTabs } from '#web/ui/list-page/tabs.ts';
import { SplitGroupDialogs, SplitGroupMenu } from './split-group-actions.tsx';
import { bearerLabels, groupPath, shareText, splitTabs, typeLabels } from './split-labels.ts';
import { SplitStatus, statusLabels } from './split-status.tsx';
import { useCanChangeSplits, useSplitDialogs } from './sub-account-actions.tsx';

const SplitGroupForm = lazy(() =>
  import('./split-group-form.tsx').then((m) => ({ default: m.SplitGroupForm })),
);

const source = { endpoint: splitGroupsContract.listSplitGroups };
export const loadSplitGroups = loadList(source);

export function SplitGroupListPage() {
  const groups = useList(source);
  const mayChange = useCanChangeSplits();
  const [create, form] = useCreate({
    label: 'Create split group',
    form: (shown) => <SplitGroupForm group={null} {...shown} />,
  });
  return (
    <ListPage
      list={groups}
      name="split-groups"
      title="Split payments"
      label="Split groups"
      subRoutes={splitTabs}
      search="Name or reference"
      filters={filters}
      tabs={tabs}
      columns={columns}
      rowPath={groupPath}
      rowActions={(group) => <RowActions group={group} />}
      rowActionsWidth={64}
      phone={(group) => ({
        title: group.name,
        meta: sharesText(group),
        status: <SplitStatus status={group.status} />,
      })}
      exports={splitGroupsContract.exportSplitGroups}
      create={mayChange && create}
      empty={{
        icon: IconArrowsSplit2,
        title: 'No split groups yet',
        text: 'Add sub-accounts first. Then create a group with the share of each sub-account.',
      }}
    >
      {form}
    </ListPage>
  );
}

const tabs = statusTabs(splitGroupStatuses, statusLabels);

const filters: readonly Filter[] = [
  {
    kind: 'choice',
    key: 'type',
    label: 'Type',
    options: splitTypes.map((type) => ({ value: type, label: typeLabels[type] })),
  },
];

/** 'Ada Foods 20% · Bello 10%' */
function sharesText({ members, type, currency }: SplitGroup): string {
  return members
    .map((member) => `${member.businessName} ${shareText(type, member.share, currency)}`)
    .join(' · ');
}

const columns: readonly Column<SplitGroup>[] = [
  nameColumn,
  {
    key: 'members',
    header: 'Shares',
    cell: (group) => (
      <span className="trunc" title={sharesText(group)}>
        {sharesText(group)}
      </span>
    ),
  },
  { key: 'type', header: 'Type', width: 120, cell: (group) => <Words text={typeLabels[group.type]} /> },
  {
    key: 'bearer',
    header: 'Fee paid by',
    width: 190,
    hidden: true,
    cell: (group) => <Words text={bearerLabels[group.bearer]} />,
  },
  { key: 'currency', header: 'Currency', width: 90, cell: (group) => group.currency },
  {
    key: 'uses',
    header: 'Links and pages',
    width: 130,
    align: 'right',
    cell: (group) => <span className="num">{group.links + group.pages}</span>,
  },
  {
    key: 'status',
    header: 'Status',
    width: 116,
    airy: true,
    cell: (group) => <SplitStatus status={group.status} />,
  },
  {
    key: 'createdAt',
    header: 'Created',
    width: 116,
    sort: 'createdAt',
    sortFirst: 'descending',
    cell: (group) => <DateText at={group.createdAt} as="date" />,
  },
];

function Words({ text }: { text: string }) {
  const { t } = useTranslation();
  return t(text);
}

function RowActions({ group }: { group: SplitGroup }) {
  const dialogs = useSplitDialogs();
  return (
    <>
      <SplitGroupMenu group={group} dialogs={dialogs} />
      <SplitGroupDialogs group={group} dialogs={dialogs} />
    </>
  );
}
