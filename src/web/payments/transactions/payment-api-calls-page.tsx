// Calls of API keys that began, read or changed a payment, its refunds, disputes and chargebacks.
import { IconListDetails } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type ApiCall, apiCallListQuery, apiCallsContract } from '#shared/contract/developers/api-calls.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { DateText } from '#web/ui/date-text.tsx';
import { ApiCallStatus, apiCallPath } from '#web/ui/developers/api-call-status.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import type { Column } from '#web/ui/list/columns.tsx';
import { DataTable } from '#web/ui/list/data-table.tsx';
import { useListState } from '#web/ui/list/list-state.ts';
import { usePayment } from './payment-query.ts';

export function PaymentApiCallsPage() {
  const { t } = useTranslation();
  const list = useListState(apiCallListQuery);
  const { data: payment } = usePayment();
  const query = { ...list.query, transactionId: payment?.id };
  const calls = useQuery({
    ...queryOptionsOf(apiCallsContract.listApiCalls, { query }),
    enabled: payment !== undefined,
    placeholderData: keepPreviousData,
  });
  return (
    <DataTable
      label={t('API calls')}
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
          title={t('No API call concerns this payment')}
          text={t('Calls with your API keys that name this payment show here for 30 days.')}
        />
      }
    />
  );
}

function Asked({ call }: { call: ApiCall }) {
  return (
    <span className="trunc">
      <span className="strong">{call.method}</span> {call.path.replace(/^\/api/, '')}
    </span>
  );
}

const columns: readonly Column<ApiCall>[] = [
  { key: 'call', header: 'Call', fixed: true, cell: (call) => <Asked call={call} /> },
  {
    key: 'key',
    header: 'API key',
    width: 200,
    cell: ({ key }) => (
      <span className="trunc">
        {key.name} <code className="mut">{key.hint}</code>
      </span>
    ),
  },
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
