// The header row of a table: selection of the whole page, and sorting.
import { Checkbox } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Column } from './columns.tsx';
import type { ListView } from './list-state.ts';
import type { DataTableProps } from './table-types.ts';

type Props<T> = Omit<DataTableProps<T>, 'rows'> & { rows: readonly T[] | undefined };

export function TableHead<T>({
  columns,
  selection,
  rows,
  idOf,
  list,
  rowActions,
  rowActionsWidth = 96,
}: Props<T>) {
  const { t } = useTranslation();
  const page = (rows ?? []).map((row) => [idOf(row), row] as const);
  const chosen = page.filter(([id]) => selection?.all || selection?.rows.has(id)).length;
  return (
    <>
      <colgroup>
        {selection && <col style={{ width: 52 }} />}
        {columns.map((column) => (
          <col key={column.key} style={column.width ? { width: column.width } : undefined} />
        ))}
        {rowActions && <col style={{ width: rowActionsWidth }} />}
      </colgroup>
      <thead>
        <tr>
          {selection && (
            <th className="sel-col">
              <Checkbox
                aria-label={t('Select every row of this page')}
                checked={page.length > 0 && chosen === page.length}
                indeterminate={chosen > 0 && chosen < page.length}
                onChange={() => selection.togglePage(page)}
              />
            </th>
          )}
          {columns.map((column, index) => (
            <HeadCell key={column.key} column={column} names={index === 0} list={list} />
          ))}
          {rowActions && (
            <th>
              <span className="sr-only">{t('Actions')}</span>
            </th>
          )}
        </tr>
      </thead>
    </>
  );
}

const ariaSort = { '': 'none', '-': 'descending', '+': 'ascending' } as const;

type HeadCellProps<T> = { column: Column<T>; names: boolean; list: ListView | undefined };

function HeadCell<T>({ column, names, list }: HeadCellProps<T>) {
  const { t } = useTranslation();
  const classes = [names && 'names', column.align === 'right' && 'r', column.airy && 'airy']
    .filter(Boolean)
    .join(' ');
  if (!column.sort || !list?.sorts.includes(column.sort))
    return <th className={classes}>{t(column.header)}</th>;
  const sort = list.value.sort ?? '';
  const direction = sort === column.sort ? '+' : sort === `-${column.sort}` ? '-' : '';
  const firstIsDescending = column.sortFirst === 'descending' || column.align === 'right';
  const next = direction === '' ? (firstIsDescending ? '-' : '') : direction === '-' ? '' : '-';
  const Arrow = direction === '+' ? IconArrowUp : IconArrowDown;
  return (
    <th className={classes} aria-sort={ariaSort[direction]}>
      <button
        type="button"
        className={`plain sort${direction ? ' on' : ''}`}
        onClick={() => list.set({ sort: `${next}${column.sort}` })}
      >
        {t(column.header)}
        <Arrow size={13} aria-hidden />
      </button>
    </th>
  );
}
