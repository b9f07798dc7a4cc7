// The table of API calls, in the API log and on the page of a payment.
import { IconListDetails } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ApiCall } from '#shared/contract/developers/api-calls.ts';
import { DateText } from '../date-text.tsx';
import { EmptyState } from '../empty-state.tsx';
import type { Column } from '../list/columns.tsx';
import { DataTable } from '../list/data-table.tsx';
import type { ListView } from '../list/list-state.ts';
import type { TableQuery } from '../list/table-types.ts';
import type { EmptyList } from '../list-page/list-content.tsx';
import { ApiCallStatus, apiCallPath } from './api-call-status.tsx';

type Props = {
  label: string;
  columns: readonly Column<ApiCall>[];
  query: TableQuery<ApiCall>;
  list: ListView;
  empty: Omit<EmptyList, 'icon'>;
};

export function ApiCallTable({ label, columns, query, list, empty }: Props) {
  const { t } = useTranslation();
  return (
    <DataTable
      label={t(label)}
      columns={[requestColumn, ...columns]}
      idOf={(call) => call.id}
      query={query}
      list={list}
      rowPath={apiCallPath}
      phone={(call) => ({
        title: <Request call={call} />,
        meta: (
          <>
            {call.key.name} · <DateText at={call.at} />
          </>
        ),
        status: <ApiCallStatus status={call.status} />,
      })}
      empty={<EmptyState icon={<IconListDetails size={24} />} title={t(empty.title)} text={t(empty.text)} />}
    />
  );
}

function Request({ call }: { call: ApiCall }) {
  return (
    <span className="trunc">
      <span className="strong">{call.method}</span> {call.path.replace(/^\/api/, '')}
    </span>
  );
}

const requestColumn: Column<ApiCall> = {
  key: 'call',
  header: 'Call',
  fixed: true,
  cell: (call) => <Request call={call} />,
};

export function apiKeyColumn(width: number): Column<ApiCall> {
  return {
    key: 'key',
    header: 'API key',
    width,
    cell: ({ key }) => (
      <span className="trunc">
        {key.name} <code className="mut">{key.hint}</code>
      </span>
    ),
  };
}
