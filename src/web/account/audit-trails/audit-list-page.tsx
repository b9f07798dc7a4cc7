// The audit trail: changes with actor, origin and result.
import { IconHistory } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type AuditEntry,
  auditActorKinds,
  auditTrailsContract,
} from '#shared/contract/account/audit-trails.ts';
import { ListPage } from '#web/api/list/list-page.tsx';
import { loadList, useList } from '#web/api/list/use-list.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { DateText } from '#web/ui/date-text.tsx';
import type { Column } from '#web/ui/list/columns.tsx';
import type { Filter } from '#web/ui/list/filter-bar.tsx';
import { actorKindLabels, entityLabel, entryPath } from './audit-labels.ts';
import { AuditResult } from './audit-result.tsx';

const source = {
  endpoint: auditTrailsContract.listAuditEntries,
  period: ['from', 'to'],
  counted: { tab: 'result', include: ['counts'] },
} as const;
export const loadAuditList = loadList(source);

export function AuditListPage() {
  const entries = useList(source);
  const filters = useFilters();
  return (
    <ListPage
      list={entries}
      name="audit-trail"
      title="Audit trail"
      label="Audit trail"
      search="Action, person, ID or IP address"
      filters={filters}
      tabs={{ ...tabs, capped: entries.totals.data?.totalCapped ?? false }}
      columns={columns}
      rowPath={entryPath}
      phone={phoneEntry}
      exports={auditTrailsContract.exportAuditEntries}
      empty={{
        icon: IconHistory,
        title: 'No changes yet',
        text: 'Changes made by your team, your API keys and the provider appear here.',
      }}
    />
  );
}

const tabs = {
  param: 'result',
  tabs: [
    { value: '', label: 'All' },
    { value: 'done', label: 'Done' },
    { value: 'refused', label: 'Refused' },
  ],
};

function useFilters(): readonly Filter[] {
  const { data: entities = [] } = useQuery(queryOptionsOf(auditTrailsContract.listAuditEntities));
  return useMemo(
    () => [
      {
        kind: 'choice',
        key: 'actorKind',
        label: 'Changed by',
        options: auditActorKinds.map((kind) => ({ value: kind, label: actorKindLabels[kind] })),
      },
      {
        kind: 'choice',
        key: 'entity',
        label: 'Changed',
        single: true,
        options: entities.map((entity) => ({ value: entity, label: entityLabel(entity) })),
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
  return <span className="mut trunc">{t(entityLabel(entry.entity))}</span>;
}

const columns: readonly Column<AuditEntry>[] = [
  {
    key: 'at',
    header: 'Time',
    width: 216,
    fixed: true,
    cell: (entry) => <DateText at={entry.at} as="exact" />,
  },
  { key: 'who', header: 'Who', width: 210, cell: (entry) => <Who entry={entry} /> },
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
