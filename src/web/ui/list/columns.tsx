// Which columns a table shows: chosen with the column picker and remembered by table.
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
  /** Pixels; the one column without takes the rest. */
  width?: number;
  align?: 'right';
  /** Sort key of the endpoint; `-key` is descending. */
  sort?: string;
  /** First direction when the header is pressed. */
  sortFirst?: 'descending';
  /** Cannot be hidden. */
  fixed?: boolean;
  /** Not shown until chosen. */
  hidden?: boolean;
  /** Not shown until chosen, and not in every list of its kind: what payers of this one were asked. */
  optional?: boolean;
  /** 28 px of air before the cell: a status that follows an amount. */
  airy?: boolean;
};

export type TableColumns<T> = {
  all: readonly Column<T>[];
  visible: readonly Column<T>[];
  toggle: (key: string) => void;
};

/** Columns of a table with a name of its own. */
export function useTableColumns<T>(name: string, all: readonly Column<T>[]): TableColumns<T> {
  const memoryName = `columns.${name}`;
  const [hidden, setHidden] = useState<readonly string[]>(() => readHidden(memoryName, all));
  const toggle = (key: string) => {
    const mark = all.some((column) => column.key === key && column.optional) ? chosenMark(key) : key;
    const after = hidden.includes(mark) ? hidden.filter((one) => one !== mark) : [...hidden, mark];
    savePreference(memoryName, after);
    setHidden(after);
  };
  const isVisible = ({ key, fixed, optional }: Column<T>) =>
    fixed || (optional ? hidden.includes(chosenMark(key)) : !hidden.includes(key));
  return { all, visible: all.filter(isVisible), toggle };
}

/** Beside the keys that are hidden, those of optional columns that are shown. */
const chosenMark = (key: string) => `+${key}`;

function readHidden<T>(memoryName: string, all: readonly Column<T>[]): readonly string[] {
  const stored = readPreference(memoryName);
  if (Array.isArray(stored)) return stored.filter((one) => typeof one === 'string');
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
