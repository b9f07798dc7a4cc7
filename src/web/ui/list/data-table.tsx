// The table of every list: sorting, selection, links to the detail, its four states, and two-line rows on a phone.
import { IconChevronRight } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../empty-state.tsx';
import { ErrorPanel } from '../error-panel.tsx';
import type { Column } from './columns.tsx';
import { useWholeFigures } from './fit/whole-figures.ts';
import { Pager } from './pager.tsx';
import { PhoneRows } from './phone/phone-rows.tsx';
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
  const top = useRef<HTMLDivElement>(null);
  const wide = useRef<HTMLDivElement>(null);
  useTopOnPage(top, data?.page);
  const columns = useWholeFigures(wide, props.columns, rows);
  const least = leastWidth({ ...props, columns });
  const { narrow, more, moved } = useFit(wide, least);
  const table = { ...props, columns: narrow ? inSightFirst(columns) : columns };
  const states = { 'in-card': inCard, narrow, overflowing: more, moved };
  const classes = Object.entries(states)
    .flatMap(([name, holds]) => (holds ? name : []))
    .join(' ');
  if (query?.error && !data) return <ErrorPanel error={query.error} onRetry={query.refetch} />;
  if (rows && rows.length === 0) return <Nothing {...props} />;
  const limit = list?.value.limit ?? 10;
  return (
    <div className={`dt dt-${density} ${classes}`} ref={top}>
      {more && <MoreColumns wide={wide} />}
      <div
        ref={wide}
        className={`dt-wide${query?.isPlaceholderData ? ' stale' : ''}`}
        // A table with its own scrolling must be scrollable by keyboard, even without a focusable row.
        {...(props.phone && rows ? {} : { tabIndex: 0, role: 'region', 'aria-label': props.label })}
      >
        <table aria-label={props.label} aria-busy={!rows} style={{ minWidth: least }}>
          <TableHead {...table} rows={rows} />
          <tbody>
            {rows
              ? rows.map((row) => <TableRow key={props.idOf(row)} row={row} {...table} />)
              : SkeletonRows({ columns: table.columns, count: limit, extra: extraColumns(props) })}
          </tbody>
        </table>
      </div>
      <PhoneRows {...props} rows={rows} count={limit} />
      {list && (data && !data.isBeingCounted ? <Pager list={list} {...data} /> : <div className="pager" />)}
    </div>
  );
}

type Fit = { narrow: boolean; more: boolean; moved: boolean };

/** Whether the table is wider than its place, whether columns lie beyond its right edge, and whether it was scrolled. */
function useFit(wide: { current: HTMLElement | null }, least: number): Fit {
  const [fit, setFit] = useState<Fit>({ narrow: false, more: false, moved: false });
  useEffect(() => {
    const element = wide.current;
    if (!element) return;
    const measure = () => {
      const { clientWidth, scrollLeft } = element;
      const narrow = clientWidth > 0 && clientWidth < least;
      const more = narrow && scrollLeft + clientWidth < least - 1;
      const moved = narrow && scrollLeft > 0;
      setFit((before) =>
        before.narrow === narrow && before.more === more && before.moved === moved
          ? before
          : { narrow, more, moved },
      );
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    element.addEventListener('scroll', measure, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', measure);
    };
  });
  return fit;
}

/** The columns with priority when not all fit: status, money and date. */
const soughtKeys = ['amount', 'net', 'collected', 'status', 'createdAt', 'openedAt', 'paidAt', 'at'];

/** Returns the first column, then those with priority, then the others, which need scrolling. */
function inSightFirst<T>(columns: readonly Column<T>[]): readonly Column<T>[] {
  const isSought = (column: Column<T>, index: number) => index === 0 || soughtKeys.includes(column.key);
  return [...columns.filter(isSought), ...columns.filter((column, index) => !isSought(column, index))];
}

/** Indicates that there are more columns, and scrolls to them. */
function MoreColumns({ wide }: { wide: { current: HTMLElement | null } }) {
  const { t } = useTranslation();
  const scroll = () => {
    const element = wide.current;
    element?.scrollBy({ left: element.clientWidth * 0.7, behavior: 'smooth' });
  };
  return (
    <button
      type="button"
      className="iconbtn sm28 dt-more"
      aria-label={t('Show more columns')}
      onClick={scroll}
    >
      <IconChevronRight size={16} />
    </button>
  );
}

const flexibleMin = 180;
/** In a card: of what names the row, and of the others. */
const flexibleMinInCard = [160, 80] as const;

/** Returns the width below which the table scrolls instead of shrinking its columns. */
function leastWidth<T>({
  columns,
  selection,
  rowActions,
  rowActionsWidth = 96,
  inCard,
}: DataTableProps<T>): number {
  const fixed = columns.reduce(
    (sum, { width }, index) => sum + (width ?? (inCard ? flexibleMinInCard[index ? 1 : 0] : flexibleMin)),
    0,
  );
  return fixed + (selection ? 52 : 0) + (rowActions ? rowActionsWidth : 0);
}

function extraColumns<T>(props: DataTableProps<T>) {
  return { selection: Boolean(props.selection), actions: Boolean(props.rowActions) };
}

/** Scrolls to the top on a change of page. */
function useTopOnPage(element: { current: HTMLElement | null }, page: number | undefined): void {
  const before = useRef(page);
  useEffect(() => {
    if (before.current !== undefined && page !== undefined && before.current !== page)
      element.current?.scrollIntoView({ block: 'nearest' });
    before.current = page;
  }, [element, page]);
}

/** Lower-cases a label for use within a sentence: 'payment links', but still 'QR codes'. */
const inSentence = (label: string): string =>
  label.replace(/^\p{Lu}(?=\p{Ll})/u, (first) => first.toLowerCase());

function Nothing<T>({ list, empty, label }: DataTableProps<T>) {
  const { t } = useTranslation();
  const what = inSentence(label);
  if (list?.filtered || !empty)
    return (
      <EmptyState
        title={list?.filtered ? t('Nothing found') : t('No {{what}}', { what })}
        text={list?.filtered ? t('No {{what}} match these filters.', { what }) : undefined}
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
