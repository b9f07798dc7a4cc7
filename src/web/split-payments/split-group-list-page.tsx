// The list of split groups: how payments are shared out, and by how many links and pages.
import { Button } from '@mantine/core';
import { IconArrowsSplit2, IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type SplitGroup,
  splitGroupStatuses,
  splitGroupsContract,
} from '#shared/contract/payment-gateway/split-groups.ts';
import { splitTypes } from '#shared/split.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { timeZoneIn } from '#web/api/session.ts';
import { ViewsMenu } from '#web/saved-views/views-menu.tsx';
import { DateText } from '#web/ui/date-text.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { type Column, ColumnPicker, useTableColumns } from '#web/ui/list/columns.tsx';
import { DataTable } from '#web/ui/list/data-table.tsx';
import { type Filter, FilterBar } from '#web/ui/list/filter-bar.tsx';
import { readListState, useListState } from '#web/ui/list/list-state.ts';
import { StatusTabs } from '#web/ui/list/status-tabs.tsx';
import { Page } from '#web/ui/page.tsx';
import type { ScreenLocation } from '#web/ui/screen.ts';
import { SplitGroupDialogs, SplitGroupMenu } from './split-group-actions.tsx';
import { groupListQuery } from './split-lists.ts';
import { SplitStatus, statusLabels } from './split-status.tsx';
import { bearerLabels, groupPath, shareText, splitTabs, typeLabels } from './split-words.ts';
import { useDialogs, useMayChangeSplits } from './sub-account-actions.tsx';

const SplitGroupForm = lazy(() =>
  import('./split-group-form.tsx').then((m) => ({ default: m.SplitGroupForm })),
);

export function loadSplitGroups({ search, queryClient }: ScreenLocation) {
  const { query } = readListState(groupListQuery, search, { timeZone: timeZoneIn(queryClient) });
  return queryClient.prefetchQuery(queryOptionsOf(splitGroupsContract.listSplitGroups, { query }));
}

export function SplitGroupListPage() {
  const { t } = useTranslation();
  const list = useListState(groupListQuery);
  const mayChange = useMayChangeSplits();
  const columns = useTableColumns('split-groups', allColumns);
  const [creating, setCreating] = useState({ opened: false, opening: 0 });
  const groups = useQuery({
    ...queryOptionsOf(splitGroupsContract.listSplitGroups, { query: list.query }),
    placeholderData: keepPreviousData,
  });
  const counts = groups.data?.counts;
  const create = mayChange && (
    <Button
      leftSection={<IconPlus size={16} />}
      onClick={() => setCreating(({ opening }) => ({ opened: true, opening: opening + 1 }))}
    >
      {t('Create split group')}
    </Button>
  );
  const isBlank = counts?.all === 0 && !list.filtered;
  return (
    <Page title={t('Split payments')} subRoutes={splitTabs} actions={!isBlank && create}>
      <FilterBar
        list={list}
        search="Name or reference"
        filters={filters}
        end={
          <>
            <ViewsMenu list={list} name="split-groups" />
            <ColumnPicker columns={columns} />
          </>
        }
      />
      <StatusTabs
        list={list}
        param="status"
        tabs={[
          { value: '', label: 'All', count: counts?.all },
          ...splitGroupStatuses.map((status) => ({
            value: status,
            label: statusLabels[status],
            count: counts && (counts[status] ?? 0),
          })),
        ]}
      />
      <DataTable
        label={t('Split groups')}
        columns={columns.visible}
        idOf={(group) => group.id}
        query={groups}
        list={list}
        rowPath={groupPath}
        rowActions={(group) => <RowActions group={group} />}
        rowActionsWidth={64}
        phone={(group) => ({
          title: group.name,
          meta: sharesText(group),
          status: <SplitStatus status={group.status} />,
        })}
        empty={
          <EmptyState
            icon={<IconArrowsSplit2 size={24} />}
            title={t('No split groups yet')}
            text={t('Add sub-accounts first, then say in a group what share of a payment each of them gets.')}
            action={create}
          />
        }
      />
      {creating.opening > 0 && (
        <Suspense>
          <SplitGroupForm
            key={creating.opening}
            group={null}
            opened={creating.opened}
            onClose={() => setCreating((before) => ({ ...before, opened: false }))}
          />
        </Suspense>
      )}
    </Page>
  );
}

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
  return members.map((one) => `${one.businessName} ${shareText(type, one.share, currency)}`).join(' · ');
}

const allColumns: readonly Column<SplitGroup>[] = [
  {
    key: 'name',
    header: 'Name',
    sort: 'name',
    width: 200,
    fixed: true,
    cell: (group) => <span className="strong trunc">{group.name}</span>,
  },
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
    header: 'Fee borne by',
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
  const dialogs = useDialogs();
  return (
    <>
      <SplitGroupMenu group={group} dialogs={dialogs} />
      <SplitGroupDialogs group={group} dialogs={dialogs} />
    </>
  );
}
