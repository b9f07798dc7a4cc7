// The console's own audit trail: actions of staff, newest first, with the changes made.
import { IconHistory } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import {
  type ConsoleAuditEntry,
  consoleAuditContract,
  consoleAuditQuery,
} from '#shared/contract/operator/console-audit.ts';
import { changesOf, fieldLabel } from '#web/account/audit-trails/audit-labels.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { useBusinessSettings } from '#web/ui/business-context.tsx';
import { DateText } from '#web/ui/date-text.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import type { Column } from '#web/ui/list/columns.tsx';
import { DataTable } from '#web/ui/list/data-table.tsx';
import { type Filter, FilterBar } from '#web/ui/list/filter-bar.tsx';
import { useListState } from '#web/ui/list/list-state.ts';
import { Page } from '#web/ui/page.tsx';
import { Status } from '#web/ui/status.tsx';

const period = ['from', 'to'] as const;

export function ConsoleAuditPage() {
  const { t } = useTranslation();
  const list = useListState(consoleAuditQuery, { period });
  const entries = useQuery({
    ...queryOptionsOf(consoleAuditContract.listConsoleAudit, { query: list.query }),
    placeholderData: keepPreviousData,
  });
  return (
    <Page title={t('Audit trail')}>
      <FilterBar list={list} search="Action or operator" period filters={filters} />
      <DataTable
        label={t('Entries')}
        columns={columns}
        idOf={(one) => one.id}
        query={entries}
        list={list}
        phone={(one) => ({
          title: t(one.summary),
          meta: `${one.operator}${one.businessName ? ` · ${one.businessName}` : ''}`,
          status: <Result entry={one} />,
        })}
        empty={
          <EmptyState
            icon={<IconHistory size={24} />}
            title={t('No entries yet')}
            text={t('Staff activity in the console appears here.')}
          />
        }
      />
    </Page>
  );
}

const filters: readonly Filter[] = [
  {
    kind: 'choice',
    key: 'result',
    label: 'Result',
    single: true,
    options: [
      { value: 'done', label: 'Done' },
      { value: 'refused', label: 'Refused' },
    ],
  },
];

const columns: readonly Column<ConsoleAuditEntry>[] = [
  { key: 'at', header: 'When', width: 130, fixed: true, cell: (one) => <DateText at={one.at} /> },
  {
    key: 'operator',
    header: 'Operator',
    width: 150,
    cell: (one) => <span className="trunc">{one.operator}</span>,
  },
  { key: 'action', header: 'Action', width: 330, cell: (one) => <Action entry={one} /> },
  { key: 'business', header: 'Business', width: 160, cell: (one) => <Business entry={one} /> },
  { key: 'change', header: 'Change', cell: (one) => <Change entry={one} /> },
  { key: 'result', header: 'Result', width: 100, cell: (one) => <Result entry={one} /> },
];

function Action({ entry }: { entry: ConsoleAuditEntry }) {
  const { t } = useTranslation();
  return (
    <span className="trunc" title={t(entry.summary)}>
      {t(entry.summary)}
    </span>
  );
}

function Business({ entry }: { entry: ConsoleAuditEntry }) {
  if (!entry.businessId) return <span className="dim">—</span>;
  return (
    <Link className="trunc" to={`/operator/merchants/${entry.businessId}` as string}>
      {entry.businessName}
    </Link>
  );
}

/** The changed fields with their old and new values. */
function Change({ entry }: { entry: ConsoleAuditEntry }) {
  const { t } = useTranslation();
  const { timeZone } = useBusinessSettings();
  const parts = changesOf(entry.before, entry.after, timeZone).map(({ name, before, after }) => {
    const isBoth = entry.before !== null && entry.after !== null && before !== after;
    const value = isBoth ? `${before ?? '—'} → ${after ?? '—'}` : (after ?? before ?? '—');
    return `${t(fieldLabel(name))}: ${value}`;
  });
  const text = parts.join(' · ');
  return (
    <span className="mut sm trunc" title={text}>
      {text}
    </span>
  );
}

function Result({ entry }: { entry: ConsoleAuditEntry }) {
  const { t } = useTranslation();
  const isDone = entry.result === 'done';
  return <Status tone={isDone ? 'success' : 'danger'}>{isDone ? t('Done') : t('Refused')}</Status>;
}
