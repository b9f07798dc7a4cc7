// The files of the last seven days, in the export menu.
import { Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type ExportJob, exportsContract } from '#shared/contract/platform/exports.ts';
import { DateText } from '#web/ui/date-text.tsx';
import { queryOptionsOf } from '../queries.ts';
import { downloadExport } from './follow-exports.tsx';

const recentMax = 5;

export function RecentExports() {
  const { t } = useTranslation();
  const { data = [] } = useQuery({ ...queryOptionsOf(exportsContract.listExports), staleTime: 0 });
  if (data.length === 0) return null;
  return (
    <>
      <Menu.Divider />
      <Menu.Label>{t('Kept for 7 days')}</Menu.Label>
      {data.slice(0, recentMax).map((job) => (
        <Menu.Item
          key={job.id}
          disabled={job.status !== 'COMPLETED'}
          leftSection={<IconDownload size={16} />}
          onClick={() => void downloadExport(job)}
        >
          <RecentExport job={job} />
        </Menu.Item>
      ))}
    </>
  );
}

const states = { PENDING: 'Waiting', PROCESSING: 'In progress', COMPLETED: '', FAILED: 'Failed' } as const;

function RecentExport({ job }: { job: ExportJob }) {
  const { t } = useTranslation();
  return (
    <>
      {job.format.toUpperCase()},{' '}
      {job.rowsDone === 1 ? t('1 row') : t('{{rows}} rows', { rows: job.rowsDone.toLocaleString('en') })}
      <small className="dim">
        {' '}
        <DateText at={job.createdAt} />
        {states[job.status] && ` · ${t(states[job.status])}`}
      </small>
    </>
  );
}
