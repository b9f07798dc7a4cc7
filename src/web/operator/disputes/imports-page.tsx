// The acquirer's files of chargebacks: bringing one in, what its columns are, and what became of each row.
import { Button, FileButton } from '@mantine/core';
import { IconDownload, IconFileImport, IconUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OutputOf } from '#shared/contract/endpoint.ts';
import {
  type ChargebackImport,
  operatorDisputesContract as contract,
  importColumns,
  importFileSizeMaxBytes,
} from '#shared/contract/operator/disputes.ts';
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

type Done = OutputOf<(typeof contract)['importChargebacks']>;

function saveReport(one: Pick<ChargebackImport, 'id'>): void {
  download(contract.downloadImportReport, { params: { importId: one.id } }, 'report.csv').catch(
    (reason: unknown) => toastFailure(messageOf(reason)),
  );
}

export function ImportsPage() {
  const { t } = useTranslation();
  const { can } = useOperator();
  const imports = useQuery(queryOptionsOf(contract.listChargebackImports));
  const [done, setDone] = useState<Done | null>(null);
  return (
    <div className="stack" style={{ gap: 16 }}>
      {done && <Outcome done={done} />}
      <SectionCard
        title={t('Columns of the file')}
        aside={t('CSV with a row of headings, at most 5 MB')}
        end={can('DISPUTES.READ_WRITE') && <UploadButton onDone={setDone} />}
      >
        <KeyValues
          wide
          items={importColumns.map(({ name, text }) => ({
            label: <span className="num">{name}</span>,
            value: t(text),
          }))}
        />
      </SectionCard>
      <SectionCard title={t('Files brought in')} flush>
        {imports.error && !imports.data ? (
          <ErrorPanel error={imports.error} onRetry={imports.refetch} />
        ) : !imports.data ? (
          <div className="sk-card" style={{ height: 160 }} aria-busy />
        ) : (
          <DataTable
            label={t('Files brought in')}
            inCard
            columns={columns}
            idOf={(one) => one.id}
            rows={imports.data.items}
            rowActions={(one) => (
              <button
                type="button"
                className="iconbtn"
                aria-label={t('Download the report of {{name}}', { name: one.fileName })}
                onClick={() => saveReport(one)}
              >
                <IconDownload size={16} aria-hidden />
              </button>
            )}
            phone={(one) => ({
              title: one.fileName,
              meta: <DateText at={one.at} />,
              amount: <span className="num">{one.rows}</span>,
            })}
            empty={
              <EmptyState
                icon={<IconFileImport size={24} />}
                title={t('No file yet')}
                text={t('Files of chargebacks that you bring in show here with what became of each row.')}
              />
            }
          />
        )}
      </SectionCard>
    </div>
  );
}

const count = (
  of: 'rows' | 'opened' | 'moved' | 'known' | 'failed',
  header: string,
): Column<ChargebackImport> => ({
  key: of,
  header,
  width: 90,
  align: 'right',
  cell: (one) => <span className="num">{one[of]}</span>,
});
const columns: readonly Column<ChargebackImport>[] = [
  {
    key: 'fileName',
    header: 'File',
    fixed: true,
    cell: (one) => <span className="trunc">{one.fileName}</span>,
  },
  count('rows', 'Rows'),
  count('opened', 'Opened'),
  count('moved', 'Moved'),
  count('known', 'Known'),
  count('failed', 'Failed'),
  { key: 'at', header: 'Brought in', width: 130, cell: (one) => <DateText at={one.at} /> },
];

function UploadButton({ onDone }: { onDone: (done: Done | null) => void }) {
  const { t } = useTranslation();
  const [working, setWorking] = useState(false);
  const send = async (file: File | null) => {
    if (!file) return;
    if (file.size > importFileSizeMaxBytes) return toastFailure(t('File size is too large'));
    setWorking(true);
    onDone(null);
    await upload(contract.importChargebacks, file).then(onDone, (reason: unknown) =>
      toastFailure(messageOf(reason)),
    );
    setWorking(false);
    await invalidateNoun('operator');
  };
  return (
    <FileButton accept="text/csv,.csv" onChange={send} inputProps={{ 'aria-label': t('Bring in a file') }}>
      {(props) => (
        <Button {...props} variant="default" loading={working} leftSection={<IconUpload size={16} />}>
          {t('Bring in a file')}
        </Button>
      )}
    </FileButton>
  );
}

function Outcome({ done }: { done: Done }) {
  const { t } = useTranslation();
  return (
    <Banner tone={done.failed > 0 ? 'warning' : 'info'}>
      <span className="grow">
        {done.repeated
          ? t('This very file was brought in before: nothing was done.')
          : t('{{opened}} opened, {{moved}} moved on, {{known}} known already, {{failed}} failed.', done)}
        {done.report.slice(0, 5).map((row) => (
          <span key={row.row} style={{ display: 'block' }}>
            {t('Row {{row}}, {{column}}: {{message}}', {
              row: row.row,
              column: row.column ?? '—',
              message: row.message,
            })}
          </span>
        ))}
      </span>
      <Button size="xs" variant="default" onClick={() => saveReport(done)}>
        {t('Download report')}
      </Button>
    </Banner>
  );
}
