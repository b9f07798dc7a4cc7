// The export button: a file of the filtered or selected rows, and the files of the last seven days.
import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconDownload, IconFileSpreadsheet, IconFileText } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ExportJob } from '#shared/contract/platform/exports.ts';

const RecentExports = lazy(() => import('./recent-exports.tsx').then((m) => ({ default: m.RecentExports })));

/** The row limit of a sheet. */
const sheetRowsMax = 1_048_575;

export type ExportFormat = ExportJob['format'];

type Props = {
  /** Requests the file from the server. */
  order: (format: ExportFormat) => void;
  ordering: boolean;
  /** Whether selected rows are exported instead of all filtered rows. */
  chosen?: boolean;
  /** The number of rows; undefined while unknown. */
  total: number | undefined;
  totalCapped?: boolean;
  /** Whether recent files are offered too. */
  recent?: boolean;
  label?: string;
};

export function ExportMenu({
  order,
  ordering,
  chosen = false,
  total,
  totalCapped = false,
  recent = false,
  label,
}: Props) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  const rows = total === undefined ? '' : `${total.toLocaleString('en')}${totalCapped ? '+' : ''}`;
  const isTooLong = (total ?? 0) > sheetRowsMax;
  return (
    <Menu opened={opened} onChange={setOpened} position={recent ? 'bottom-end' : 'top'} width={280}>
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} />}
          rightSection={recent && <IconChevronDown size={14} />}
          loading={ordering}
          disabled={total === 0}
        >
          {label ?? t('Export')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t(chosen ? 'Selected: {{rows}}' : 'All matching rows: {{rows}}', { rows })}</Menu.Label>
        <Menu.Item leftSection={<IconFileText size={16} />} onClick={() => order('csv')}>
          {t('CSV')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconFileSpreadsheet size={16} />}
          disabled={isTooLong}
          onClick={() => order('xlsx')}
        >
          {t('Excel (XLSX)')}
          {isTooLong && <small className="dim"> {t('at most 1,048,575 rows')}</small>}
        </Menu.Item>
        {recent && opened && (
          <Suspense fallback={null}>
            <RecentExports />
          </Suspense>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
