// The log of data deleted or erased after its retention period, with the hash that proves it.
import { IconArchive } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import {
  retentionContract as contract,
  type RetentionRun,
  retentionRunQuery,
} from '#shared/contract/operator/retention.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { DownloadCsv } from '#web/operator/download-buttons.tsx';
import { DateText } from '#web/ui/date-text.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import type { Column } from '#web/ui/list/columns.tsx';
import { DataTable } from '#web/ui/list/data-table.tsx';
import { type Filter, FilterBar } from '#web/ui/list/filter-bar.tsx';
import { useListState } from '#web/ui/list/list-state.ts';

export function RunsPage() {
  const { t } = useTranslation();
  const list = useListState(retentionRunQuery);
  const rules = useQuery(queryOptionsOf(contract.listRetentionRules));
  const runs = useQuery({
    ...queryOptionsOf(contract.listRetentionRuns, { query: list.query }),
    placeholderData: keepPreviousData,
  });
  const options = (rules.data?.items ?? []).map(({ kind, label }) => ({ value: kind, label }));
  const filters: Filter[] = [{ kind: 'choice', key: 'kind', label: 'Rule', single: true, options }];
  const { kind } = list.value;
  return (
    <div>
      <FilterBar
        list={list}
        filters={filters}
        end={
          <DownloadCsv
            endpoint={contract.downloadRetentionRuns}
            args={{ query: { kind } }}
            fileName="retention-runs.csv"
          />
        }
      />
      <DataTable
        label={t('Runs')}
        columns={columns}
        idOf={(run) => run.id}
        query={runs}
        list={list}
        phone={(run) => ({
          title: t(run.label),
          meta: <DateText at={run.ranAt} />,
          amount: <span className="num">{run.removed}</span>,
        })}
        empty={
          <EmptyState
            icon={<IconArchive size={24} />}
            title={t('No runs yet')}
            text={t('Data deleted by the rules appears here with a proof.')}
          />
        }
      />
    </div>
  );
}

const columns: readonly Column<RetentionRun>[] = [
  { key: 'ranAt', header: 'When', width: 140, fixed: true, cell: (run) => <DateText at={run.ranAt} /> },
  { key: 'kind', header: 'Rule', width: 200, cell: (run) => <Rule label={run.label} /> },
  {
    key: 'removed',
    header: 'Rows',
    width: 80,
    align: 'right',
    cell: (run) => <span className="num">{run.removed}</span>,
  },
  {
    key: 'oldestAt',
    header: 'Oldest',
    width: 140,
    airy: true,
    cell: (run) => <DateText at={run.oldestAt} />,
  },
  { key: 'newestAt', header: 'Newest', width: 140, cell: (run) => <DateText at={run.newestAt} /> },
  {
    key: 'hash',
    header: 'SHA-256 of the keys',
    cell: (run) => (
      <span className="num mut trunc" title={run.keysSha256}>
        {run.keysSha256}
      </span>
    ),
  },
];

function Rule({ label }: { label: string }) {
  const { t } = useTranslation();
  return <>{t(label)}</>;
}
