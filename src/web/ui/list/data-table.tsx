// The table of every list: sorting, selection, a row that opens its detail, its four states, and two-line rows on a phone.
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../empty-state.tsx';
import { ErrorPanel } from '../error-panel.tsx';
import { Pager } from './pager.tsx';
import { PhoneRows } from './phone-rows.tsx';
import { SkeletonRows } from './skeleton-rows.tsx';
import { TableHead } from './table-head.tsx';
import { TableRow } from './table-row.tsx';
import type { DataTableProps } from './table-types.ts';
import './list.css';

export type { DataTableProps, PageData, TableQuery } from './table-types.ts';

export function DataTable<T>(props: DataTableProps<T>) {
  const { query, list, density = 'row', inCard = false } = props;
  const data = query?.data;
  const rows = props.rows ?? data?.items;
  const wide = useRef<HTMLDivElement>(null);
  useTopOnPage(wide, data?.page);
  if (query?.error && !data) return <ErrorPanel error={query.error} onRetry={query.refetch} />;
  if (rows && rows.length === 0) return <Nothing {...props} />;
  const limit = list?.value.limit ?? 10;
  return (
    <div className={`dt dt-${density}${inCard ? ' in-card' : ''}`} ref={wide}>
      <div
        className={`dt-wide${query?.isPlaceholderData ? ' stale' : ''}${props.phone ? '' : ' always'}`}
        // Where it scrolls within itself, the keyboard must be able to do so.
        {...(props.phone ? {} : { tabIndex: 0, role: 'region', 'aria-label': props.label })}
      >
        <table aria-label={props.label} aria-busy={!rows} style={{ minWidth: leastWidth(props) }}>
          <TableHead {...props} rows={rows} />
          <tbody>
            {rows
              ? rows.map((row) => <TableRow key={props.idOf(row)} row={row} {...props} />)
              : SkeletonRows({ columns: props.columns, count: limit, extra: extraColumns(props) })}
          </tbody>
        </table>
      </div>
      {props.phone && <PhoneRows {...props} phone={props.phone} rows={rows} count={limit} />}
      {list && (data && !data.isBeingCounted ? <Pager list={list} {...data} /> : <div className="pager" />)}
    </div>
  );
}

const flexibleMin = 180;

/** Narrower than this the table scrolls within itself instead of squeezing its columns. */
function leastWidth<T>({
  columns,
  selection,
  rowActions,
  rowActionsWidth = 96,
  inCard,
}: DataTableProps<T>): number {
  const fixed = columns.reduce((sum, column) => sum + (column.width ?? (inCard ? 80 : flexibleMin)), 0);
  return fixed + (selection ? 52 : 0) + (rowActions ? rowActionsWidth : 0);
}

function extraColumns<T>(props: DataTableProps<T>) {
  return { selection: Boolean(props.selection), actions: Boolean(props.rowActions) };
}

/** Another page begins at its top. */
function useTopOnPage(element: { current: HTMLElement | null }, page: number | undefined): void {
  const before = useRef(page);
  useEffect(() => {
    if (before.current !== undefined && page !== undefined && before.current !== page)
      element.current?.scrollIntoView({ block: 'nearest' });
    before.current = page;
  }, [element, page]);
}

function Nothing<T>({ list, empty, label }: DataTableProps<T>) {
  const { t } = useTranslation();
  if (list?.filtered || !empty)
    return (
      <EmptyState
        title={t('Nothing found')}
        text={
          list?.filtered ? t('No {{what}} match these filters.', { what: label.toLowerCase() }) : undefined
        }
        action={
          list?.filtered && (
            <button type="button" className="plain link more" onClick={list.clear}>
              {t('Clear filters')}
            </button>
          )
        }
      />
    );
  return empty;
}
