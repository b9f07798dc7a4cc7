// The table of webhook deliveries, on the pages of an endpoint and of a payment.
import { useTranslation } from 'react-i18next';
import type { WebhookDelivery } from '#shared/contract/developers/webhooks.ts';
import { DateText } from '../date-text.tsx';
import { EmptyState } from '../empty-state.tsx';
import type { Column } from '../list/columns.tsx';
import { DataTable } from '../list/data-table.tsx';
import type { ListView } from '../list/list-state.ts';
import type { TableQuery } from '../list/table-types.ts';
import type { EmptyList } from '../list-page/list-content.tsx';
import { DeliveryStatus, deliveryPath } from './delivery-status.tsx';

type Props = {
  label: string;
  columns: readonly Column<WebhookDelivery>[];
  query: TableQuery<WebhookDelivery>;
  list: ListView;
  empty: EmptyList;
};

export function DeliveryTable({ label, columns, query, list, empty }: Props) {
  const { t } = useTranslation();
  return (
    <DataTable
      label={t(label)}
      columns={columns}
      idOf={(delivery) => delivery.id}
      query={query}
      list={list}
      rowPath={deliveryPath}
      phone={(delivery) => ({
        title: delivery.event.type,
        meta: <DateText at={delivery.createdAt} />,
        status: <DeliveryStatus delivery={delivery} />,
      })}
      empty={<EmptyState icon={<empty.icon size={24} />} title={t(empty.title)} text={t(empty.text)} />}
    />
  );
}
