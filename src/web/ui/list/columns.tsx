// The visible columns of a table: chosen with the column picker and stored per table.
import { Button, Checkbox, Popover } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readPreference, savePreference } from '../preferences.ts';
import './list.css';

export type Column<T> = {
  key: string;
  header: string;
  cell: (row: T) => ReactNode;
  /** Pixels; the one column without a width takes the remaining space. */
  width?: number;
  align?: 'right';
  /** Sort key of the endpoint; `-key` is descending. */
  sort?: string;
  /** The first sort direction when the header is pressed. */
  sortFirst?: 'descending';
  /** Whether the column cannot be hidden. */
  fixed?: boolean;
  /** Whether the column is hidden by default. */
  hidden?: boolean;
  /** Hidden by default, and present only in some lists of its kind: for example the custom fields of one payment page. */
  optional?: boolean;
  /** Whether the cell has 28 px of space before it, for a status after an amount. */
  airy?: boolean;
};

export type TableColumns<T> = {
  all: readonly Column<T>[];
  visible: readonly Column<T>[];
  toggle: (key: string) => void;
};

/** Returns the columns of a table, stored under its name. */
export function useTableColumns<T>(name: string, all: readonly Column<T>[]): TableColumns<T> {
  const memoryName = `columns.${name}`;
  const [hidden, setHidden] = useState<readonly string[]>(() => readHidden(memoryName, all));
  const toggle = (key: string) => {
    const mark = all.some((column) => column.key === key && column.optional) ? chosenMark(key) : key;
    const after = hidden.includes(mark) ? hidden.filter((item) => item !== mark) : [...hidden, mark];
    savePreference(memoryName, after);
    setHidden(after);
  };
  const isVisible = ({ key, fixed, optional }: Column<T>) =>
    fixed || (optional ? hidden.includes(chosenMark(key)) : !hidden.includes(key));
  return { all, visible: all.filter(isVisible), toggle };
}

/** The stored list has the keys of hidden columns, and those of shown optional columns with this mark. */
const chosenMark = (key: string) => `+${key}`;

function readHidden<T>(memoryName: string, all: readonly Column<T>[]): readonly string[] {
  const stored = readPreference(memoryName);
  if (Array.isArray(stored)) return stored.filter((item) => typeof item === 'string');
  return all.filter((column) => column.hidden).map((column) => column.key);
}

export function ColumnPicker<T>({ columns }: { columns: TableColumns<T> }) {
  const { t } = useTranslation();
  return (
    <Popover position="bottom-end" trapFocus>
      <Popover.Target>
        <Button variant="default" className="column-picker" leftSection={<IconColumns3 size={16} />}>
          {t('Columns')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown p={12}>
        <fieldset className="column-list">
          <legend className="sr-only">{t('Columns')}</legend>
          {columns.all
            .filter((column) => !column.fixed && column.header)
            .map((column) => (
              <Checkbox
                key={column.key}
                label={column.optional ? column.header : t(column.header)}
                checked={columns.visible.includes(column)}
                onChange={() => columns.toggle(column.key)}
              />
            ))}
        </fieldset>
      </Popover.Dropdown>
    </Popover>
  );
}
