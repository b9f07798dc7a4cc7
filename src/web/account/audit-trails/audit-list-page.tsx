// The audit trail: who changed what, from where and with what result.
import { IconHistory } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type AuditEntry,
  type AuditFilters,
  auditActorKinds,
  auditFilters,
  auditListQuery,
  auditTrailsContract,
} from '#shared/contract/account/audit-trails.ts';
import { ExportMenu } from '#web/api/list/export-menu.tsx';
import { followExport } from '#web/api/list/follow-exports.tsx';
import { ViewsMenu } from '#web/api/list/views-menu.tsx';
import { queryOptionsOf } from '#web/api/queries.ts';
import { timeZoneIn } from '#web/api/session.ts';
import { useCall } from '#web/api/use-call.ts';
import { DateText } from '#web/ui/date-text.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { type Column, ColumnPicker, useTableColumns } from '#web/ui/list/columns.tsx';
import { DataTable } from '#web/ui/list/data-table.tsx';
import { type Filter, FilterBar } from '#web/ui/list/filter-bar.tsx';
import { readListState, useListState } from '#web/ui/list/list-state.ts';
import { StatusTabs } from '#web/ui/list/status-tabs.tsx';
import { Page } from '#web/ui/page.tsx';
import type { ScreenLocation } from '#web/ui/screen.ts';
import { AuditResult } from './audit-result.tsx';
import { actorKindLabels, entityInWords, entryPath } from './audit-words.ts';

const period = ['from', 'to'] as const;

/** Starts reading what the page will ask for. */
export function loadAuditList({ search, queryClient }: ScreenLocation) {
  const { query } = readListState(auditListQuery, search, { timeZone: timeZoneIn(queryClient), period });
  return queryClient.prefetchQuery(queryOptionsOf(auditTrailsContract.listAuditEntries, { query }));
}

export function AuditListPage() {
  const { t } = useTranslation();
  const list = useListState(auditListQuery, { period });
  const columns = useTableColumns('audit-trail', allColumns);
  const entries = useQuery({
    ...queryOptionsOf(auditTrailsContract.listAuditEntries, { query: list.query }),
    placeholderData: keepPreviousData,
  });
  const filters = useFilters();
  const wanted = useMemo(() => auditFilters.parse(list.value), [list.value]);
  const { counts, total, totalCapped = false } = entries.data ?? {};
  return (
    <Page
      title={t('Audit trail')}
      actions={<AuditExportMenu filters={wanted} total={total} totalCapped={totalCapped} />}
    >
      <FilterBar
        list={list}
        search="Person, id or IP address"
        period
        filters={filters}
        end={
          <>
            <ViewsMenu list={list} name="audit-trail" />
            <ColumnPicker columns={columns} />
          </>
        }
      />
      <StatusTabs
        list={list}
        param="result"
        tabs={[
          { value: '', label: 'All', count: counts?.all, capped: totalCapped },
          { value: 'done', label: 'Done', count: counts?.done, capped: totalCapped },
          { value: 'refused', label: 'Refused', count: counts?.refused, capped: totalCapped },
        ]}
      />
      <DataTable
        label={t('Audit trail')}
        columns={columns.visible}
        idOf={(entry) => entry.id}
        query={entries}
        list={list}
        rowPath={entryPath}
        phone={phoneEntry}
        empty={
          <EmptyState
            icon={<IconHistory size={24} />}
            title={t('Nothing has been changed yet')}
            text={t(
              'Every change by your team, your API keys and the provider shows here, with who made it.',
            )}
          />
        }
      />
    </Page>
  );
}

function AuditExportMenu(props: { filters: AuditFilters; total: number | undefined; totalCapped: boolean }) {
  const { filters, ...menu } = props;
  const create = useCall(auditTrailsContract.exportAuditEntries, { success: false, onSuccess: followExport });
  return (
    <ExportMenu
      {...menu}
      recent
      ordering={create.isPending}
      order={(format) => void create.run({ body: { format, filters } })}
    />
  );
}

function useFilters(): readonly Filter[] {
  const { data: entities = [] } = useQuery(queryOptionsOf(auditTrailsContract.listAuditEntities));
  return useMemo(
    () => [
      {
        kind: 'choice',
        key: 'actorKind',
        label: 'Made by',
        options: auditActorKinds.map((kind) => ({ value: kind, label: actorKindLabels[kind] })),
      },
      {
        kind: 'choice',
        key: 'entity',
        label: 'Changed',
        single: true,
        options: entities.map((entity) => ({ value: entity, label: entityInWords(entity) })),
      },
      {
        kind: 'choice',
        key: 'mode',
        label: 'Mode',
        options: [
          { value: 'live', label: 'Live' },
          { value: 'test', label: 'Test' },
        ],
      },
    ],
    [entities],
  );
}

function Who({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation();
  const { actor } = entry;
  return (
    <span className="trunc">
      {actor.kind === 'visitor' ? t('Visitor') : actor.name}
      <span className="mut"> · {actor.role ?? t(actorKindLabels[actor.kind])}</span>
    </span>
  );
}

function Mode({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation();
  return entry.mode && <span className="mut">{t(entry.mode === 'live' ? 'Live' : 'Test')}</span>;
}

function Summary({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation();
  return <span className="trunc">{t(entry.summary)}</span>;
}

function Changed({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation();
  return <span className="mut trunc">{t(entityInWords(entry.entity))}</span>;
}

const allColumns: readonly Column<AuditEntry>[] = [
  {
    key: 'at',
    header: 'Time',
    width: 200,
    fixed: true,
    cell: (entry) => <DateText at={entry.at} as="exact" />,
  },
  { key: 'who', header: 'Who', width: 220, cell: (entry) => <Who entry={entry} /> },
  { key: 'summary', header: 'What', cell: (entry) => <Summary entry={entry} /> },
  { key: 'entity', header: 'Changed', width: 140, cell: (entry) => <Changed entry={entry} /> },
  { key: 'mode', header: 'Mode', width: 70, cell: (entry) => <Mode entry={entry} /> },
  {
    key: 'ip',
    header: 'IP address',
    width: 130,
    cell: (entry) => <span className="num mut">{entry.ip}</span>,
  },
  { key: 'result', header: 'Result', width: 100, cell: (entry) => <AuditResult result={entry.result} /> },
];

const phoneEntry = (entry: AuditEntry) => ({
  title: <Summary entry={entry} />,
  meta: (
    <>
      <Who entry={entry} /> · <DateText at={entry.at} />
    </>
  ),
  status: <AuditResult result={entry.result} />,
});
