// Acquirers' settlement files: bringing one in, what its columns are, and what became of its rows.
import { Button, FileButton } from '@mantine/core';
import { IconDownload, IconFileImport, IconUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OutputOf } from '#shared/contract/endpoint.ts';
import {
  settlementContract as contract,
  type SettlementFile,
  settlementColumns,
  settlementFileSizeMaxBytes,
} from '#shared/contract/operator/settlement.ts';
import { messageOf } from '#web/api/api-error.ts';
import { download, upload } from '#web/api/client.ts';
import { useOperator } from '#web/api/operator-session.ts';
import { invalidateNoun, queryOptionsOf } from '#web/api/queries.ts';
import { Banner } from '#web/ui/banner.tsx';
import { DateText } from '#web/ui/date-text.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import { KeyValues } from '#web/ui/key-values.tsx';
import type { Column } from '#web/ui/list/columns.tsx';
import { DataTable } from '#web/ui/list/data-table.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { toastFailure } from '#web/ui/toasts.tsx';

type Done = OutputOf<(typeof contract)['importSettlement']>;

function saveProblems(fileId: string): void {
  download(contract.downloadSettlementProblems, { params: { fileId } }, 'problems.csv').catch(
    (reason: unknown) => toastFailure(messageOf(reason)),
  );
}

export function SettlementFilesPage() {
  const { t } = useTranslation();
  const { can } = useOperator();
  const files = useQuery(queryOptionsOf(contract.listSettlementFiles, { query: { limit: 50 } }));
  const [done, setDone] = useState<Done | null>(null);
  if (files.error && !files.data) return <ErrorPanel error={files.error} onRetry={files.refetch} />;
  return (
    <div className="stack" style={{ gap: 16 }}>
      {done && <Outcome done={done} />}
      <SectionCard
        title={t('Columns of the file')}
        aside={t('CSV with a row of headings, at most 5 MB')}
        end={can('SETTLEMENT.READ_WRITE') && <UploadButton onDone={setDone} />}
      >
        <KeyValues
          wide
          items={settlementColumns.map(({ name, text }) => ({
            label: <span className="num">{name}</span>,
            value: t(text),
          }))}
        />
      </SectionCard>
      <SectionCard title={t('Files brought in')} flush>
        <DataTable
          label={t('Files brought in')}
          inCard
          columns={columns}
          idOf={(one) => one.id}
          {...(files.data && { rows: files.data.items })}
          rowActions={(one) => (
            <button
              type="button"
              className="iconbtn"
              aria-label={t('Download the problems of {{name}}', { name: one.fileName })}
              onClick={() => saveProblems(one.id)}
            >
              <IconDownload size={16} aria-hidden />
            </button>
          )}
          phone={(one) => ({
            title: one.fileName,
            meta: <DateText at={one.createdAt} />,
            amount: <span className="num">{one.rowCount}</span>,
          })}
          empty={
            <EmptyState
              icon={<IconFileImport size={24} />}
              title={t('No file yet')}
              text={t('Files of what acquirers have settled show here with what became of their rows.')}
            />
          }
        />
      </SectionCard>
    </div>
  );
}

function UploadButton({ onDone }: { onDone: (done: Done | null) => void }) {
  const { t } = useTranslation();
  const [working, setWorking] = useState(false);
  const send = async (file: File | null) => {
    if (!file) return;
    if (file.size > settlementFileSizeMaxBytes) return toastFailure(t('File size is too large'));
    setWorking(true);
    onDone(null);
    await upload(contract.importSettlement, file).then(onDone, (reason: unknown) =>
      toastFailure(messageOf(reason)),
    );
    setWorking(false);
    await invalidateNoun('operator');
  };
  return (
    <FileButton accept="text/csv,.csv" onChange={send} inputProps={{ 'aria-label': t('Bring in a file') }}>
      {(props) => (
        <Button {...props} loading={working} leftSection={<IconUpload size={16} />}>
          {t('Bring in a file')}
        </Button>
      )}
    </FileButton>
  );
}

function Outcome({ done }: { done: Done }) {
  const { t } = useTranslation();
  const { counts } = done;
  const bad = (counts.UNMATCHED ?? 0) + (counts.ERROR ?? 0) + (counts.DIFFERENCE ?? 0);
  return (
    <Banner tone={bad > 0 ? 'warning' : 'info'}>
      <span className="grow">
        {done.repeated && `${t('This very file was brought in before.')} `}
        {t(
          '{{MATCHED}} matched, {{DIFFERENCE}} with a difference, {{UNMATCHED}} unmatched, {{DUPLICATE}} settled before, {{ERROR}} that cannot be read.',
          counts,
        )}
      </span>
      {bad > 0 && (
        <Button size="xs" variant="default" onClick={() => saveProblems(done.id)}>
          {t('Download problems')}
        </Button>
      )}
    </Banner>
  );
}

const count = (status: keyof SettlementFile['counts'], header: string): Column<SettlementFile> => ({
  key: status,
  header,
  width: 100,
  align: 'right',
  cell: (one) => <span className="num">{one.counts[status]}</span>,
});
const columns: readonly Column<SettlementFile>[] = [
  {
    key: 'fileName',
    header: 'File',
    fixed: true,
    cell: (one) => <span className="trunc">{one.fileName}</span>,
  },
  {
    key: 'rows',
    header: 'Rows',
    width: 80,
    align: 'right',
    cell: (one) => <span className="num">{one.rowCount}</span>,
  },
  count('MATCHED', 'Matched'),
  count('DIFFERENCE', 'Differences'),
  count('UNMATCHED', 'Unmatched'),
  count('ERROR', 'Errors'),
  { key: 'createdAt', header: 'Brought in', width: 130, cell: (one) => <DateText at={one.createdAt} /> },
];
