// The log of API calls of the last 30 days.

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import {
  type ApiCall,
  apiCallListQuery,
  apiCallsContract,
  callMethods,
} from '#shared/contract/developers/api-calls.ts';
import { apiKeysContract } from '#shared/contract/developers/api-keys.ts';
import { ListExport } from '#web/api/list/list-export.tsx';
import { withCounts } from '#web/api/list/use-list.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { timeZoneIn } from '#web/api/session.ts';
import { durationText } from '#web/developers/webhooks/webhook-labels.ts';
import { DateText } from '#web/ui/date-text.tsx';
import { ApiCallStatus } from '#web/ui/developers/api-call-status.tsx';
import { ApiCallTable, apiKeyColumn } from '#web/ui/developers/api-call-table.tsx';
import type { Column } from '#web/ui/list/columns.tsx';
import { type Filter, FilterBar } from '#web/ui/list/filter-bar.tsx';
import { readListState, useListState } from '#web/ui/list/list-state.ts';
import { StatusTabs } from '#web/ui/list/status-tabs.tsx';
import type { ScreenLocation } from '#web/ui/screen.ts';

const period = ['from', 'to'] as const;

export function loadApiCallList({ search, queryClient }: ScreenLocation) {
  const { query } = readListState(apiCallListQuery, search, { timeZone: timeZoneIn(queryClient), period });
  return queryClient.prefetchQuery(
    queryOptionsOf(apiCallsContract.listApiCalls, { query: withCounts(query) }),
  );
}

export function ApiCallListPage() {
  const list = useListState(apiCallListQuery, { period });
  const calls = useQuery({
    ...queryOptionsOf(apiCallsContract.listApiCalls, { query: withCounts(list.query) }),
    placeholderData: keepPreviousData,
  });
  const { counts } = calls.data ?? {};
  return (
    <>
      <FilterBar
        list={list}
        search="Path, request ID or IP address"
        period
        filters={useFilters()}
        end={
          <ListExport
            endpoint={apiCallsContract.exportApiCalls}
            filters={{ ...list.value }}
            data={calls.data}
          />
        }
      />
      <StatusTabs
        list={list}
        param="outcome"
        tabs={[
          { value: '', label: 'All', count: counts?.all },
          { value: 'succeeded', label: 'Succeeded', count: counts?.succeeded },
          { value: 'failed', label: 'Failed', count: counts?.failed },
        ]}
      />
      <ApiCallTable
        label="API log"
        columns={columns}
        query={calls}
        list={list}
        empty={{
          title: 'No API calls yet',
          text: 'Requests made with your API keys appear here for 30 days, with the responses.',
        }}
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

const columns: readonly Column<ApiCall>[] = [
  apiKeyColumn(230),
  { key: 'ip', header: 'IP address', width: 130, cell: (call) => <span className="num mut">{call.ip}</span> },
  {
    key: 'duration',
    header: 'Duration',
    sort: 'duration',
    sortFirst: 'descending',
    width: 90,
    align: 'right',
    cell: (call) => <span className="num">{durationText(call.durationMs)}</span>,
  },
  {
    key: 'at',
    header: 'Time',
    sort: 'at',
    sortFirst: 'descending',
    width: 232,
    cell: (call) => <DateText at={call.at} as="exact" />,
  },
  { key: 'status', header: 'Status', width: 90, cell: (call) => <ApiCallStatus status={call.status} /> },
];
