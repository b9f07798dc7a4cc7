// Webhook events of a payment, its refunds, disputes and chargebacks: each delivery with its result.

import { IconWebhook } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import {
  deliveryListQuery,
  type WebhookDelivery,
  webhooksContract,
} from '#shared/contract/developers/webhooks.ts';
import { withCounts } from '#web/api/list/use-list.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { DateText } from '#web/ui/date-text.tsx';
import { DeliveryStatus } from '#web/ui/developers/delivery-status.tsx';
import { DeliveryTable } from '#web/ui/developers/delivery-table.tsx';
import type { Column } from '#web/ui/list/columns.tsx';
import { useListState } from '#web/ui/list/list-state.ts';
import { usePayment } from './payment-query.ts';

export function PaymentEventsPage() {
  const list = useListState(deliveryListQuery);
  const { data: payment } = usePayment();
  const query = { ...list.query, transactionId: payment?.id };
  const deliveries = useQuery({
    ...queryOptionsOf(webhooksContract.listWebhookDeliveries, { query: withCounts(query) }),
    enabled: payment !== undefined,
    placeholderData: keepPreviousData,
  });
  return (
    <DeliveryTable
      label="Webhook events"
      columns={columns}
      query={deliveries}
      list={list}
      empty={{
        icon: IconWebhook,
        title: 'No webhook events',
        text: 'Webhook events of this payment appear here for 90 days.',
      }}
    />
  );
}

const columns: readonly Column<WebhookDelivery>[] = [
  { key: 'type', header: 'Event', fixed: true, cell: ({ event }) => <code>{event.type}</code> },
  {
    key: 'answer',
    header: 'Answer',
    width: 240,
    cell: ({ responseStatus, failure }) => (
      <span className="trunc mut" title={failure ?? undefined}>
        {[responseStatus, failure].filter((part) => part !== null).join(', ')}
      </span>
    ),
  },
  {
    key: 'attempts',
    header: 'Attempts',
    width: 96,
    align: 'right',
    cell: ({ attemptCount }) => <span className="num">{attemptCount}</span>,
  },
  {
    key: 'status',
    header: 'Status',
    width: 168,
    airy: true,
    fixed: true,
    cell: (delivery) => <DeliveryStatus delivery={delivery} />,
  },
  { key: 'createdAt', header: 'Date', width: 130, cell: ({ createdAt }) => <DateText at={createdAt} /> },
];
