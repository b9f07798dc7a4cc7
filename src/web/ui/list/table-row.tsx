// One row of a table: a press anywhere opens its detail, and its first cell is the actual link.
import { Checkbox } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { cloneElement, isValidElement, type MouseEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyText } from '../copy-text.tsx';
import type { Column } from './columns.tsx';
import type { DataTableProps } from './table-types.ts';

export function TableRow<T>({ row, ...props }: DataTableProps<T> & { row: T }) {
  const { columns, selection, rowPath, rowActions, idOf } = props;
  const { t } = useTranslation();
  const open = useOpenRow();
  const id = idOf(row);
  const chosen = Boolean(selection && (selection.all || selection.rows.has(id)));
  const path = rowPath?.(row);
  return (
    <tr
      className={`${chosen ? 'sel' : ''}${path ? ' opens' : ''}`}
      onClick={path ? (event) => open(event, path) : undefined}
    >
      {selection && (
        <td className="sel-col">
          <Checkbox
            aria-label={t('Select row')}
            checked={chosen}
            onChange={() => selection.toggle(id, row)}
          />
        </td>
      )}
      {columns.map((column, index) => (
        <Cell key={column.key} column={column} row={row} names={index === 0} path={path} />
      ))}
      {rowActions && <td className="acts">{rowActions(row)}</td>}
    </tr>
  );
}

/** `names`: says which row it is, and is the link to its detail. */
type CellProps<T> = { column: Column<T>; row: T; names: boolean; path: string | undefined };

function Cell<T>({ column, row, names, path }: CellProps<T>) {
  const classes = [names && 'names', column.align === 'right' && 'r', column.airy && 'airy']
    .filter(Boolean)
    .join(' ');
  const content = column.cell(row);
  return (
    <td className={classes} data-figure={column.align === 'right' && column.width ? column.key : undefined}>
      {names && path ? linked(content, path) : content}
    </td>
  );
}

/** Returns the cell content as a link. Of copyable content only the text is linked, because a link must not contain a button. */
export function linked(content: ReactNode, path: string): ReactNode {
  if (isValidElement<{ path?: string }>(content) && content.type === CopyText)
    return cloneElement(content, { path });
  return (
    <Link to={path} className="row-link">
      {content}
    </Link>
  );
}

/** Opens a path unless the press was on a control in the row; with Ctrl or ⌘ in a new tab. */
function useOpenRow() {
  const navigate = useNavigate();
  return (event: MouseEvent, path: string) => {
    const target = event.target as HTMLElement;
    if (target.closest('a, button, input, label, [role="menu"], [role="dialog"]')) return;
    if (!event.currentTarget.contains(target) || window.getSelection()?.toString()) return;
    if (event.metaKey || event.ctrlKey) window.open(path, '_blank');
    else void navigate({ to: path });
  };
}
