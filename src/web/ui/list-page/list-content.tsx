// The common content of every list below its title: search and filters, tabs with counts, the table and its empty state.
import type { ComponentType, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../empty-state.tsx';
import { type Column, ColumnPicker, useTableColumns } from '../list/columns.tsx';
import { DataTable } from '../list/data-table.tsx';
import { type Filter, FilterBar } from '../list/filter-bar.tsx';
import type { ListView } from '../list/list-state.ts';
import type { Selection } from '../list/selection.ts';
import { StatusTabs } from '../list/status-tabs.tsx';
import type { PageData, PhoneRow, TableQuery } from '../list/table-types.ts';
import { useAdjacentRows } from './neighbour-rows.ts';
import { type Counts, countOf, type ListTabs } from './tabs.ts';

/** A loaded list, as returned by `useList` of `#web/api/list/use-list.ts`. */
export type ReadList<T> = {
  state: ListView;
  query: TableQuery<T>;
  counts: Counts | undefined;
  /** Whether the list can be filtered by period. */
  period: boolean;
  defaultPeriod?: string;
  /** Loads another page of the list, for the previous and next links on a row's page. */
  read?: (page: number) => Promise<PageData<T>>;
};

export type EmptyList = {
  icon: ComponentType<{ size: number }>;
  title: string;
  text: string;
  /** The action of the empty state. */
  action?: ReactNode;
};

export type ListContentProps<T> = {
  list: ReadList<T>;
  /** Accessible name of the table: 'Payment links'. */
  label: string;
  /** The storage name for the chosen columns; without it the columns cannot be chosen. */
  name?: string;
  columns: readonly Column<T>[];
  /** Placeholder and name of the search field; omitted for no search. */
  search?: string;
  filters?: readonly Filter[];
  tabs?: ListTabs;
  /** At the right of the tabs. */
  tabsEnd?: ReactNode;
  /** Between the filters and the tabs: figures that follow the same filters. */
  figures?: ReactNode;
  /** At the right of the search field, before the column picker. */
  end?: ReactNode;
  rowPath?: (row: T) => string;
  rowActions?: (row: T) => ReactNode;
  rowActionsWidth?: number;
  phoneActions?: boolean;
  selection?: Selection<T>;
  phone?: (row: T) => PhoneRow;
  empty: EmptyList;
};

type Row = { id: string };

export function ListContent<T extends Row>(props: ListContentProps<T>) {
  const { list, label, name, search, filters, tabs, figures, end, empty } = props;
  const { rowPath, rowActions, rowActionsWidth, phoneActions, selection, phone } = props;
  const { t } = useTranslation();
  const columns = useTableColumns(name ?? '', props.columns);
  useAdjacentRows({
    data: list.query.isPlaceholderData ? undefined : list.query.data,
    rowPath,
    read: list.read,
  });
  return (
    <>
      {(search || list.period || filters || end || name) && (
        <FilterBar
          list={list.state}
          period={list.period}
          {...(search && { search })}
          {...(list.defaultPeriod && { defaultPeriod: list.defaultPeriod })}
          {...(filters && { filters })}
          end={
            (end || name) && (
              <>
                {end}
                {name && <ColumnPicker columns={columns} />}
              </>
            )
          }
        />
      )}
      {figures}
      {tabs && (
        <StatusTabs
          list={list.state}
          param={tabs.param}
          tabs={tabs.tabs.map((tab) => ({ ...tab, ...countOf(tabs, tab.value, list.counts) }))}
          end={props.tabsEnd}
        />
      )}
      <DataTable
        label={t(label)}
        columns={columns.visible}
        idOf={(row) => row.id}
        query={list.query}
        list={list.state}
        {...(rowPath && { rowPath })}
        {...(rowActions && { rowActions })}
        {...(rowActionsWidth && { rowActionsWidth })}
        {...(phoneActions && { phoneActions })}
        {...(selection && { selection })}
        {...(phone && { phone })}
        empty={
          <EmptyState
            icon={<empty.icon size={24} />}
            title={t(empty.title)}
            text={t(empty.text)}
            action={empty.action}
          />
        }
      />
    </>
  );
}
