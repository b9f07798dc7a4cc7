// Bank statements: bringing one in, and its lines with what they were matched with or why they were not.
import { Button, FileButton } from '@mantine/core';
import { IconBuildingBank, IconUpload } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  reconciliationContract as contract,
  type StatementLine,
  statementColumns,
  statementLineQuery,
  statementLineStatuses,
} from '#shared/contract/operator/reconciliation.ts';
import { settlementFileSizeMaxBytes } from '#shared/contract/operator/settlement.ts';
import { messageOf } from '#web/api/api-error.ts';
import { upload } from '#web/api/client.ts';
import { useOperator } from '#web/api/operator-session.ts';
import { invalidateNoun, queryOptionsOf } from '#web/api/queries.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { KeyValues } from '#web/ui/key-values.tsx';
import type { Column } from '#web/ui/list/columns.tsx';
import { DataTable } from '#web/ui/list/data-table.tsx';
import { type Filter, FilterBar } from '#web/ui/list/filter-bar.tsx';
import { useListState } from '#web/ui/list/list-state.ts';
import { StatusTabs } from '#web/ui/list/status-tabs.tsx';
import { MoneyText } from '#web/ui/money-text.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { Status } from '#web/ui/status.tsx';
import { toastFailure, toastSuccess } from '#web/ui/toasts.tsx';
import { LineActions } from './line-actions.tsx';
import { lineStatuses, modeFilter, ruleLabels } from './words.ts';

const filters: readonly Filter[] = [modeFilter];

export function BankStatementsPage() {
  const { t } = useTranslation();
  const { can } = useOperator();
  const list = useListState(statementLineQuery);
  const lines = useQuery({
    ...queryOptionsOf(contract.listStatementLines, { query: list.query }),
    placeholderData: keepPreviousData,
  });
  const counts = lines.data?.counts;
  const all = counts && statementLineStatuses.reduce((sum, status) => sum + (counts[status] ?? 0), 0);
  return (
    <div className="stack" style={{ gap: 16 }}>
      {can('SETTLEMENT.READ_WRITE') && <UploadButtons />}
      <SectionCard
        title={t('Columns of the statement')}
        aside={t('CSV with a row of headings, at most 5 MB')}
      >
        <KeyValues
          wide
          items={statementColumns.map(({ name, text }) => ({
            label: <span className="num">{name}</span>,
            value: t(text),
          }))}
        />
      </SectionCard>
      <div>
        <FilterBar list={list} filters={filters} />
        <StatusTabs
          list={list}
          param="status"
          tabs={[
            { value: '', label: 'All', count: all },
            ...statementLineStatuses.map((status) => ({
              ...{ value: status, label: lineStatuses[status].label },
              count: counts?.[status],
            })),
          ]}
        />
        <DataTable
          label={t('Lines of bank statements')}
          columns={columns}
          idOf={(line) => line.id}
          query={lines}
          list={list}
          rowActions={(line) => can('SETTLEMENT.READ_WRITE') && <LineActions line={line} />}
          rowActionsWidth={190}
          phone={(line) => ({
            title: line.narration ?? line.fileName,
            meta: line.problem ?? line.bookedOn,
            amount: <Amount line={line} />,
            status: <LineStatus line={line} />,
          })}
          empty={
            <EmptyState
              icon={<IconBuildingBank size={24} />}
              title={t('No lines yet')}
              text={t('Lines of bank statements show here with what they were matched with.')}
            />
          }
        />
      </div>
    </div>
  );
}

function UploadButtons() {
  const { t } = useTranslation();
  const [working, setWorking] = useState<string | null>(null);
  const send = (mode: 'live' | 'test') => async (file: File | null) => {
    if (!file) return;
    if (file.size > settlementFileSizeMaxBytes) return toastFailure(t('File size is too large'));
    setWorking(mode);
    await upload(contract.importStatement, file, { mode }).then(
      ({ counts }) => toastSuccess(t('{{MATCHED}} matched, {{UNMATCHED}} unmatched', counts)),
      (reason: unknown) => toastFailure(messageOf(reason)),
    );
    setWorking(null);
    await invalidateNoun('operator');
  };
  return (
    <div className="row" style={{ flexWrap: 'wrap' }}>
      {(['live', 'test'] as const).map((mode) => {
        const label = mode === 'live' ? t('Bring in a statement') : t('Bring in a test statement');
        return (
          <FileButton
            key={mode}
            accept="text/csv,.csv"
            onChange={send(mode)}
            inputProps={{ 'aria-label': label }}
          >
            {(props) => (
              <Button
                {...props}
                variant={mode === 'live' ? 'filled' : 'default'}
                loading={working === mode}
                leftSection={<IconUpload size={16} />}
              >
                {label}
              </Button>
            )}
          </FileButton>
        );
      })}
    </div>
  );
}

function LineStatus({ line }: { line: StatementLine }) {
  const { t } = useTranslation();
  const { tone, label } = lineStatuses[line.status];
  return <Status tone={tone}>{t(label)}</Status>;
}

function Amount({ line }: { line: StatementLine }) {
  if (line.amount === null || line.currency === null) return null;
  return <MoneyText amount={line.amount} currency={line.currency} sign />;
}

/** Why it is not matched, else by which rule it was. */
function Why({ line }: { line: StatementLine }) {
  const { t } = useTranslation();
  const text = line.note ?? line.problem ?? (line.rule ? (ruleLabels[line.rule] ?? '') : '');
  return (
    <span className="trunc" title={t(text)}>
      {t(text)}
    </span>
  );
}

const columns: readonly Column<StatementLine>[] = [
  {
    key: 'bookedOn',
    header: 'Booked',
    width: 124,
    fixed: true,
    cell: (line) => <span className="num">{line.bookedOn ?? '—'}</span>,
  },
  {
    key: 'narration',
    header: 'Narration',
    cell: (line) => (
      <span className="trunc" title={line.narration ?? ''}>
        {line.narration}
      </span>
    ),
  },
  { key: 'amount', header: 'Amount', width: 150, align: 'right', cell: (line) => <Amount line={line} /> },
  { key: 'why', header: 'How, or why not', width: 240, cell: (line) => <Why line={line} /> },
  {
    key: 'status',
    header: 'Status',
    width: 130,
    airy: true,
    fixed: true,
    cell: (line) => <LineStatus line={line} />,
  },
];
