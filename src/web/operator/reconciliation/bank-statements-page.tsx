// Bank statements: import, and the lines with their match or the reason why there is none.
import { IconBuildingBank } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import {
  type StatementLine,
  statementLineQuery,
  statementLineStatuses,
  statementShape,
} from '#shared/contract/operator/bank/bank-statements.ts';
import { reconciliationContract as contract } from '#shared/contract/operator/reconciliation.ts';
import { ImportCard } from '#web/api/imports/import-card.tsx';
import { useOperator } from '#web/api/operator-session.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import type { Column } from '#web/ui/list/columns.tsx';
import { DataTable } from '#web/ui/list/data-table.tsx';
import { type Filter, FilterBar } from '#web/ui/list/filter-bar.tsx';
import { useListState } from '#web/ui/list/list-state.ts';
import { StatusTabs } from '#web/ui/list/status-tabs.tsx';
import { modeFilter } from '#web/ui/list-page/choice-filter.ts';
import { MoneyText } from '#web/ui/money-text.tsx';
import { Status } from '#web/ui/status.tsx';
import { LatestStatements } from './latest-statements.tsx';
import { LineActions } from './line-actions.tsx';
import { lineStatuses, ruleLabels } from './reconciliation-labels.ts';
import { SettlementAccounts } from './settlement-accounts.tsx';
import { SaveLinesButtons, StatementButtons } from './statement-buttons.tsx';

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
      <div className="row" style={{ flexWrap: 'wrap', alignItems: 'flex-end' }}>
        {can('SETTLEMENT.READ_WRITE') && <StatementButtons />}
        <SaveLinesButtons query={list.query} />
      </div>
      <LatestStatements />
      <SettlementAccounts />
      <ImportCard title={t('CSV statement columns')} shape={statementShape} templateName="statement.csv" />
      <div>
        <FilterBar list={list} filters={filters} />
        <StatusTabs
          list={list}
          param="status"
          tabs={[
            { value: '', label: 'All', count: all },
            ...statementLineStatuses.map((status) => ({
              value: status,
              label: lineStatuses[status].label,
              count: counts?.[status],
            })),
          ]}
        />
        <DataTable
          label={t('Bank statement lines')}
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
              text={t('Imported bank statement lines appear here with their matches.')}
            />
          }
        />
      </div>
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

/** The reason why it is not matched, or the rule that matched it. */
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
  { key: 'why', header: 'Match', width: 240, cell: (line) => <Why line={line} /> },
  {
    key: 'status',
    header: 'Status',
    width: 130,
    airy: true,
    fixed: true,
    cell: (line) => <LineStatus line={line} />,
  },
];
