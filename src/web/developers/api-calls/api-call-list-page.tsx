// The log of calls made with API keys within the last 30 days.
import { IconListDetails } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type ApiCall,
  apiCallListQuery,
  apiCallsContract,
  callMethods,
} from '#shared/contract/developers/api-calls.ts';
import { apiKeysContract } from '#shared/contract/developers/api-keys.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { timeZoneIn } from '#web/api/session.ts';
import { durationText } from '#web/developers/webhooks/webhook-labels.ts';
import { DateText } from '#web/ui/date-text.tsx';
import { ApiCallStatus, apiCallPath } from '#web/ui/developers/api-call-status.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import type { Column } from '#web/ui/list/columns.tsx';
import { DataTable } from '#web/ui/list/data-table.tsx';
import { type Filter, FilterBar } from '#web/ui/list/filter-bar.tsx';
import { readListState, useListState } from '#web/ui/list/list-state.ts';
import { StatusTabs } from '#web/ui/list/status-tabs.tsx';
import type { ScreenLocation } from '#web/ui/screen.ts';

const period = ['from', 'to'] as const;

export function loadApiCallList({ search, queryClient }: ScreenLocation) {
  const { query } = readListState(apiCallListQuery, search, { timeZone: timeZoneIn(queryClient), period });
  return queryClient.prefetchQuery(queryOptionsOf(apiCallsContract.listApiCalls, { query }));
}

export function ApiCallListPage() {
  const { t } = useTranslation();
  const list = useListState(apiCallListQuery, { period });
  const calls = useQuery({
    ...queryOptionsOf(apiCallsContract.listApiCalls, { query: list.query }),
    placeholderData: keepPreviousData,
  });
  const { counts } = calls.data ?? {};
  return (
    <>
      <FilterBar list={list} search="Path, request id or IP address" period filters={useFilters()} />
      <StatusTabs
        list={list}
        param="outcome"
        tabs={[
          { value: '', label: 'All', count: counts?.all },
          { value: 'succeeded', label: 'Succeeded', count: counts?.succeeded },
          { value: 'failed', label: 'Failed', count: counts?.failed },
        ]}
      />
      <DataTable
        label={t('API log')}
        columns={columns}
        idOf={(call) => call.id}
        query={calls}
        list={list}
        rowPath={apiCallPath}
        phone={(call) => ({
          title: <Asked call={call} />,
          meta: (
            <>
              {call.key.name} · <DateText at={call.at} />
            </>
          ),
          status: <ApiCallStatus status={call.status} />,
        })}
        empty={
          <EmptyState
            icon={<IconListDetails size={24} />}
            title={t('No call has been made yet')}
            text={t(
              'Every call with one of your API keys shows here for 30 days, with what was sent and answered.',
            )}
          />
        }
      />
    </>
  );
}

function useFilters(): readonly Filter[] {
  const { data: keys = [] } = useQuery(queryOptionsOf(apiKeysContract.listApiKeys));
  return useMemo(
    () => [
      {
        kind: 'choice',
        key: 'method',
        label: 'Method',
        options: callMethods.map((method) => ({ value: method, label: method })),
      },
      {
        kind: 'choice',
        key: 'keyId',
        label: 'API key',
        single: true,
        options: keys.map((key) => ({ value: key.id, label: `${key.name} ${key.hint}` })),
      },
    ],
    [keys],
  );
}

function Asked({ call }: { call: ApiCall }) {
  return (
    <span className="trunc">
      <span className="strong">{call.method}</span> {call.path.replace(/^\/api/, '')}
    </span>
  );
}

function Key({ call: { key } }: { call: ApiCall }) {
  return (
    <span className="trunc">
      {key.name} <code className="mut">{key.hint}</code>
    </span>
  );
}

const columns: readonly Column<ApiCall>[] = [
  { key: 'call', header: 'Call', fixed: true, cell: (call) => <Asked call={call} /> },
  { key: 'key', header: 'API key', width: 230, cell: (call) => <Key call={call} /> },
  { key: 'ip', header: 'IP address', width: 130, cell: (call) => <span className="num mut">{call.ip}</span> },
  {
    key: 'duration',
    header: 'Took',
    width: 90,
    align: 'right',
    cell: (call) => <span className="num">{durationText(call.durationMs)}</span>,
  },
  { key: 'at', header: 'Time', width: 232, cell: (call) => <DateText at={call.at} as="exact" /> },
  { key: 'status', header: 'Status', width: 90, cell: (call) => <ApiCallStatus status={call.status} /> },
];
