// Webhook deliveries of all merchants, initially the failed ones; without requests and responses.
import { Button } from '@mantine/core';
import { IconWebhook } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import {
  operationsContract as contract,
  type OperationsDelivery,
} from '#shared/contract/operator/console/operations.ts';
import { useList } from '#web/api/list/use-list.ts';
import { useOperator } from '#web/api/operator-session.ts';
import { useCall } from '#web/api/use-call.ts';
import { DateText } from '#web/ui/date-text.tsx';
import type { Column } from '#web/ui/list/columns.tsx';
import { modeFilter } from '#web/ui/list-page/choice-filter.ts';
import { ListContent } from '#web/ui/list-page/list-content.tsx';
import { Failure, Owner, webhookAddressColumn } from './operations-cells.tsx';

const source = { endpoint: contract.listConsoleDeliveries };
const statusLabels = { PENDING: 'In progress', SUCCESSFUL: 'Delivered', FAILED: 'Failed' } as const;
const tabs = {
  param: 'status',
  tabs: (['FAILED', 'PENDING', 'SUCCESSFUL'] as const).map((value) => ({
    value: value === 'FAILED' ? '' : value,
    label: statusLabels[value],
  })),
};

export function DeliveriesPage() {
  const list = useList(source);
  return (
    <ListContent
      list={list}
      name="console-deliveries"
      label="Webhook deliveries"
      filters={[modeFilter]}
      tabs={tabs}
      columns={columns}
      phoneActions
      rowActions={(row) => <Resend delivery={row} />}
      rowActionsWidth={110}
      phone={(row) => ({ title: row.business.name, meta: `${row.event}, ${row.failure ?? row.url}` })}
      empty={{
        icon: IconWebhook,
        title: 'No deliveries',
        text: 'Webhook deliveries of merchants appear here.',
      }}
    />
  );
}

function Resend({ delivery }: { delivery: OperationsDelivery }) {
  const { t } = useTranslation();
  const { can } = useOperator();
  const resend = useCall(contract.resendConsoleDelivery);
  if (!delivery.canResend || !can('OPERATIONS.READ_WRITE')) return null;
  const { id: deliveryId, environmentId, event, business } = delivery;
  return (
    <Button
      size="xs"
      variant="default"
      loading={resend.isPending}
      aria-label={t('Send again: {{event}} to {{business}}', { event, business: business.name })}
      onClick={() => void resend.run({ params: { deliveryId, environmentId } })}
    >
      {t('Send again')}
    </Button>
  );
}

const columns: readonly Column<OperationsDelivery>[] = [
  {
    key: 'event',
    header: 'Event',
    width: 200,
    fixed: true,
    cell: (row) => <span className="strong trunc">{row.event}</span>,
  },
  { key: 'business', header: 'Business', width: 200, cell: (row) => <Owner of={row} /> },
  webhookAddressColumn,
  { key: 'failure', header: 'Last failure', width: 210, cell: (row) => <Failure text={row.failure} /> },
  {
    key: 'response',
    header: 'Response',
    width: 90,
    align: 'right',
    cell: (row) => <span className="num">{row.responseStatus ?? '—'}</span>,
  },
  {
    key: 'attempts',
    header: 'Attempts',
    width: 90,
    align: 'right',
    cell: (row) => <span className="num">{row.attemptCount}</span>,
  },
  {
    key: 'createdAt',
    header: 'Created',
    width: 140,
    airy: true,
    cell: (row) => <DateText at={row.createdAt} />,
  },
];
