// Webhook endpoints of all merchants, failing ones first; each links to its deliveries.
import { IconWebhook } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import {
  operationsContract as contract,
  type OperationsEndpoint,
} from '#shared/contract/operator/console/operations.ts';
import { useList } from '#web/api/list/use-list.ts';
import { DateText } from '#web/ui/date-text.tsx';
import type { Column } from '#web/ui/list/columns.tsx';
import { modeFilter, oneOfFilter } from '#web/ui/list-page/choice-filter.ts';
import { ListContent } from '#web/ui/list-page/list-content.tsx';
import { Status } from '#web/ui/status.tsx';
import { Owner, webhookAddressColumn } from './operations-cells.tsx';

const source = { endpoint: contract.listConsoleEndpoints };
const filters = [
  oneOfFilter('state', 'State', ['failing', 'working', 'disabled'], {
    failing: 'Failing',
    working: 'Working',
    disabled: 'Disabled',
  }),
  modeFilter,
];

export function EndpointsPage() {
  const list = useList(source);
  return (
    <ListContent
      list={list}
      name="console-endpoints"
      label="Webhook endpoints"
      search="Business or address"
      filters={filters}
      columns={columns}
      rowPath={(row) => `/operator/operations/deliveries?endpointId=${row.id}`}
      phone={(row) => ({
        title: row.business.name,
        meta: row.url,
        status: <EndpointState endpoint={row} />,
      })}
      empty={{
        icon: IconWebhook,
        title: 'No webhook endpoints',
        text: 'Endpoints that merchants add appear here.',
      }}
    />
  );
}

function EndpointState({ endpoint }: { endpoint: OperationsEndpoint }) {
  const { t } = useTranslation();
  if (!endpoint.enabled) return <Status tone="neutral">{t('Disabled')}</Status>;
  if (endpoint.failingSince) return <Status tone="danger">{t('Failing')}</Status>;
  return <Status tone="success">{t('Working')}</Status>;
}

const columns: readonly Column<OperationsEndpoint>[] = [
  { key: 'business', header: 'Business', width: 200, fixed: true, cell: (row) => <Owner of={row} /> },
  webhookAddressColumn,
  { key: 'state', header: 'Status', width: 110, cell: (row) => <EndpointState endpoint={row} /> },
  {
    key: 'since',
    header: 'Failing since',
    width: 140,
    cell: (row) => <DateText at={row.failingSince} as="relative" unknown="—" />,
  },
  {
    key: 'response',
    header: 'Last response',
    width: 120,
    align: 'right',
    cell: (row) => <span className="num">{row.lastResponse ?? '—'}</span>,
  },
  {
    key: 'failed',
    header: 'Not delivered',
    width: 120,
    align: 'right',
    cell: (row) => <span className="num">{row.failed}</span>,
  },
  {
    key: 'pending',
    header: 'In progress',
    width: 110,
    align: 'right',
    cell: (row) => <span className="num">{row.pending}</span>,
  },
];
