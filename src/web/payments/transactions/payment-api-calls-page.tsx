// API calls that created, read or changed a payment, its refunds, disputes and chargebacks.

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ApiCall, apiCallListQuery, apiCallsContract } from '#shared/contract/developers/api-calls.ts';
import { withCounts } from '#web/api/list/use-list.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { DateText } from '#web/ui/date-text.tsx';
import { ApiCallStatus } from '#web/ui/developers/api-call-status.tsx';
import { ApiCallTable, apiKeyColumn } from '#web/ui/developers/api-call-table.tsx';
import type { Column } from '#web/ui/list/columns.tsx';
import { useListState } from '#web/ui/list/list-state.ts';
import { usePayment } from './payment-query.ts';

export function PaymentApiCallsPage() {
  const list = useListState(apiCallListQuery);
  const { data: payment } = usePayment();
  const query = { ...list.query, transactionId: payment?.id };
  const calls = useQuery({
    ...queryOptionsOf(apiCallsContract.listApiCalls, { query: withCounts(query) }),
    enabled: payment !== undefined,
    placeholderData: keepPreviousData,
  });
  return (
    <ApiCallTable
      label="API calls"
      columns={columns}
      query={calls}
      list={list}
      empty={{
        title: 'No API calls for this payment',
        text: 'API calls about this payment appear here for 30 days.',
      }}
    />
  );
}

const columns: readonly Column<ApiCall>[] = [
  apiKeyColumn(200),
  {
    key: 'status',
    header: 'Status',
    width: 96,
    airy: true,
    fixed: true,
    cell: ({ status }) => <ApiCallStatus status={status} />,
  },
  { key: 'at', header: 'Date', width: 130, cell: ({ at }) => <DateText at={at} /> },
];
