// Dated rows of one thing chosen above them: past, current and future.
import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import type { Column } from '#web/ui/list/columns.tsx';
import { DataTable } from '#web/ui/list/data-table.tsx';

type Props<Row> = {
  /** The label of the choice, and the selected value. */
  label: string;
  choices: { value: string; label: string }[];
  value: string;
  onChange: (value: string) => void;
  columns: readonly Column<Row>[];
  idOf: (row: Row) => string;
  query: { data: { items: Row[] } | undefined; error: Error | null; refetch: () => unknown };
};

export function DatedRows<Row>({ label, choices, value, onChange, columns, idOf, query }: Props<Row>) {
  const { t } = useTranslation();
  const { data, error, refetch } = query;
  return (
    <section aria-label={t('History')}>
      <div className="row" style={{ margin: '24px 0 12px' }}>
        <h2 className="grow" style={{ fontSize: 'var(--fs-16)', fontWeight: 600 }}>
          {t('History')}
        </h2>
        <Select
          aria-label={label}
          w={150}
          allowDeselect={false}
          data={choices}
          value={value}
          onChange={(chosen) => onChange(chosen ?? value)}
        />
      </div>
      {error && !data ? (
        <ErrorPanel error={error} onRetry={refetch} />
      ) : (
        <DataTable
          label={t('History')}
          columns={columns}
          idOf={idOf}
          {...(data ? { rows: data.items } : {})}
          empty={<EmptyState title={t('No rows')} />}
        />
      )}
    </section>
  );
}
