// A statement on the screen: its period, files and totals, and its entries, the newest first.
import { IconReceipt } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type StatTile, StatTiles } from '#web/ui/chart/stat-tiles.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import type { Column } from '#web/ui/list/columns.tsx';
import { DataTable } from '#web/ui/list/data-table.tsx';
import { FilterBar } from '#web/ui/list/filter-bar.tsx';
import type { ListView } from '#web/ui/list/list-state.ts';
import { type PhoneRow, queryOfAll, type SmallQuery } from '#web/ui/list/table-types.ts';
import { currencyFilter } from '#web/ui/list-page/money-filters.ts';
import { type FileFormat, StatementFiles } from './statement-files.tsx';

const filters = [{ ...currencyFilter, single: true }];

type Props<Row> = {
  /** Accessible name: 'Account statement'. */
  label: string;
  list: ListView;
  query: SmallQuery;
  /** Undefined while the statement is loading. */
  statement: { tiles: readonly StatTile[]; rows: readonly Row[]; isWhole: boolean } | undefined;
  columns: readonly Column<Row>[];
  phone: (row: Row) => PhoneRow;
  rowPath?: (row: Row) => string;
  /** The text of the empty state. */
  empty: string;
  save: (format: FileFormat) => Promise<void>;
};

export function StatementPart<Row extends { id: string }>(props: Props<Row>) {
  const { label, list, query, statement, columns, phone, rowPath, empty, save } = props;
  const { t } = useTranslation();
  return (
    <div className="stack">
      <FilterBar list={list} period filters={filters} end={<StatementFiles save={save} />} />
      <StatTiles label={label} tiles={statement?.tiles} error={query.error} onRetry={query.refetch} compact />
      <DataTable
        label={label}
        columns={columns}
        idOf={(row) => row.id}
        query={queryOfAll(query, statement?.rows)}
        {...(rowPath && { rowPath })}
        phone={phone}
        empty={<EmptyState icon={<IconReceipt size={24} />} title={t('No entries')} text={empty} />}
      />
      {statement && !statement.isWhole && (
        <p className="mut sm">
          {t('The latest {{count}} entries are shown. The totals include all of them.', {
            count: statement.rows.length,
          })}
        </p>
      )}
    </div>
  );
}
