// Exports and imports of all merchants: failed, waiting and completed; a failed export can be retried.
import { Button } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import {
  operationsContract as contract,
  fileStates,
  type OperationsFile,
} from '#shared/contract/operator/console/operations.ts';
import { useList } from '#web/api/list/use-list.ts';
import { useOperator } from '#web/api/operator-session.ts';
import { useCall } from '#web/api/use-call.ts';
import { DateText } from '#web/ui/date-text.tsx';
import type { Column } from '#web/ui/list/columns.tsx';
import { ListContent } from '#web/ui/list-page/list-content.tsx';
import { Failure, kindText, Owner } from './operations-cells.tsx';

const source = { endpoint: contract.listConsoleFiles };
const labels = { FAILED: 'Failed', WAITING: 'Waiting', DONE: 'Done' } as const;
const tabs = {
  param: 'state',
  tabs: fileStates.map((value) => ({ value: value === 'FAILED' ? '' : value, label: labels[value] })),
};

export function FilesPage() {
  const list = useList(source);
  return (
    <ListContent
      list={list}
      name="console-files"
      label="Exports and imports"
      tabs={tabs}
      columns={columns}
      phoneActions
      rowActions={(row) => <RetryExport file={row} />}
      rowActionsWidth={120}
      phone={(row) => ({
        title: kindText(row.kind),
        meta: row.failure ?? <Owner of={row} />,
        amount: <Direction file={row} />,
      })}
      empty={{
        icon: IconFileSpreadsheet,
        title: 'No files',
        text: 'Failed exports and interrupted imports appear here.',
      }}
    />
  );
}

function RetryExport({ file }: { file: OperationsFile }) {
  const { t } = useTranslation();
  const { can } = useOperator();
  const retry = useCall(contract.retryConsoleExport);
  if (!file.canRetry || !can('OPERATIONS.READ_WRITE')) return null;
  return (
    <Button
      size="xs"
      variant="default"
      loading={retry.isPending}
      aria-label={t('Retry: {{name}}', { name: kindText(file.kind) })}
      onClick={() => void retry.run({ params: { exportId: file.id, environmentId: file.environmentId } })}
    >
      {t('Retry')}
    </Button>
  );
}

function Direction({ file }: { file: OperationsFile }) {
  const { t } = useTranslation();
  return file.direction === 'export' ? t('Export') : t('Import');
}

function Rows({ file }: { file: OperationsFile }) {
  const { t } = useTranslation();
  const done = file.rowsDone.toLocaleString('en');
  if (file.rowsTotal === null) return <span className="num">{done}</span>;
  return (
    <span className="num">
      {t('{{done}} of {{total}}', { done, total: file.rowsTotal.toLocaleString('en') })}
    </span>
  );
}

const columns: readonly Column<OperationsFile>[] = [
  {
    key: 'kind',
    header: 'What',
    width: 220,
    fixed: true,
    cell: (row) => <span className="strong trunc">{kindText(row.kind)}</span>,
  },
  { key: 'direction', header: 'Type', width: 100, cell: (row) => <Direction file={row} /> },
  { key: 'business', header: 'Business', width: 220, cell: (row) => <Owner of={row} /> },
  { key: 'rows', header: 'Rows', width: 150, align: 'right', cell: (row) => <Rows file={row} /> },
  { key: 'failure', header: 'Last failure', cell: (row) => <Failure text={row.failure} /> },
  { key: 'createdAt', header: 'Created', width: 124, cell: (row) => <DateText at={row.createdAt} /> },
];
