// Recurring jobs of the platform: last run, reason of a failure, and running one now.
import { Button } from '@mantine/core';
import { IconSettingsAutomation } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import {
  operationsContract as contract,
  type OperationsJob,
} from '#shared/contract/operator/console/operations.ts';
import { useOperator } from '#web/api/operator-session.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { useCall } from '#web/api/use-call.ts';
import { DateText } from '#web/ui/date-text.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import type { Column } from '#web/ui/list/columns.tsx';
import { DataTable } from '#web/ui/list/data-table.tsx';
import { Status } from '#web/ui/status.tsx';
import { Failure, kindText } from './operations-cells.tsx';

/** The refresh interval, since jobs also run by schedule. */
const againMs = 15_000;

export function JobsPage() {
  const { t } = useTranslation();
  const jobs = useQuery({ ...queryOptionsOf(contract.listJobs), refetchInterval: againMs });
  if (jobs.error && !jobs.data) return <ErrorPanel error={jobs.error} onRetry={jobs.refetch} />;
  return (
    <DataTable
      label={t('Jobs')}
      columns={columns}
      idOf={(row) => row.id}
      rows={jobs.data?.items ?? []}
      phoneActions
      rowActions={(row) => <RunNow job={row} />}
      rowActionsWidth={110}
      phone={(row) => ({
        title: kindText(row.name),
        meta: row.lastFailure ?? <DateText at={row.lastRunAt} as="relative" unknown="Never" />,
        status: <JobState job={row} />,
      })}
      empty={
        <EmptyState
          icon={<IconSettingsAutomation size={24} />}
          title={t('No jobs yet')}
          text={t('Recurring jobs appear here once they have run.')}
        />
      }
    />
  );
}

function RunNow({ job }: { job: OperationsJob }) {
  const { t } = useTranslation();
  const { can } = useOperator();
  const run = useCall(contract.runJob);
  if (!can('OPERATIONS.READ_WRITE')) return null;
  return (
    <Button
      size="xs"
      variant="default"
      loading={run.isPending}
      aria-label={t('Run now: {{name}}', { name: job.name })}
      onClick={() => void run.run({ params: { jobName: job.name } })}
    >
      {t('Run now')}
    </Button>
  );
}

function JobState({ job }: { job: OperationsJob }) {
  const { t } = useTranslation();
  if (job.failureCount > 0)
    return <Status tone="danger">{t('Failed {{count}} times', { count: job.failureCount })}</Status>;
  if (!job.lastRunAt)
    return (
      <Status tone="neutral" shape="ring">
        {t('Not run yet')}
      </Status>
    );
  return <Status tone="success">{t('Working')}</Status>;
}

const columns: readonly Column<OperationsJob>[] = [
  {
    key: 'name',
    header: 'Job',
    width: 260,
    fixed: true,
    cell: (row) => <span className="strong trunc">{kindText(row.name)}</span>,
  },
  { key: 'state', header: 'Status', width: 150, cell: (row) => <JobState job={row} /> },
  {
    key: 'lastRunAt',
    header: 'Last run',
    width: 150,
    cell: (row) => <DateText at={row.lastRunAt} as="relative" unknown="Never" />,
  },
  {
    key: 'lastSuccessAt',
    header: 'Last success',
    width: 150,
    cell: (row) => <DateText at={row.lastSuccessAt} as="relative" unknown="Never" />,
  },
  { key: 'failure', header: 'Last failure', cell: (row) => <Failure text={row.lastFailure} /> },
];
