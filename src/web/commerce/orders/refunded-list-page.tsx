// The list of order refunds.
import { IconReceiptRefund } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { RefundedOrder } from '#shared/contract/commerce/orders/order-shapes.ts';
import { ordersContract } from '#shared/contract/commerce/orders/orders.ts';
import { refundReasonLabels } from '#shared/payments/refunds.ts';
import { ListPage } from '#web/api/list/list-page.tsx';
import { loadList, useList } from '#web/api/list/use-list.ts';
import { orderPath } from '#web/ui/commerce/order-columns.tsx';
import type { Column } from '#web/ui/list/columns.tsx';
import { createdColumn, statusColumn } from '#web/ui/list-page/shared-columns.tsx';
import { MoneyText } from '#web/ui/money-text.tsx';
import { commerceTabs } from '../commerce.ts';
import { RefundStatusText } from './refund-status.tsx';

const source = { endpoint: ordersContract.listRefundedOrders, period: ['createdFrom', 'createdTo'] } as const;
export const loadRefundedOrders = loadList(source);

function Reason({ refund: { reason } }: { refund: RefundedOrder }) {
  const { t } = useTranslation();
  return <span className="trunc">{t(refundReasonLabels[reason])}</span>;
}

function Pieces({ refund: { pieces, restocked } }: { refund: RefundedOrder }) {
  const { t } = useTranslation();
  if (pieces === 0) return <span className="mut">{t('By amount')}</span>;
  return <span>{t('{{pieces}}, {{restocked}} back in stock', { pieces, restocked })}</span>;
}

const columns: readonly Column<RefundedOrder>[] = [
  {
    key: 'number',
    header: 'Order',
    width: 120,
    fixed: true,
    cell: ({ order }) => <span className="strong trunc">{order.number}</span>,
  },
  {
    key: 'customer',
    header: 'Customer',
    cell: ({ customer }) => <span className="trunc">{customer.name}</span>,
  },
  { key: 'pieces', header: 'Items', width: 150, cell: (refund) => <Pieces refund={refund} /> },
  { key: 'reason', header: 'Reason', width: 220, cell: (refund) => <Reason refund={refund} /> },
  {
    key: 'amount',
    header: 'Refunded',
    width: 136,
    align: 'right',
    sort: 'amount',
    sortFirst: 'descending',
    cell: ({ amount, currency }) => <MoneyText amount={amount} currency={currency} />,
  },
  { ...statusColumn, width: 130, airy: true, cell: ({ status }) => <RefundStatusText status={status} /> },
  createdColumn,
];

export function RefundedOrderListPage() {
  return (
    <ListPage
      list={useList(source)}
      name="refunded-orders"
      title="Storefront"
      label="Refunded orders"
      subRoutes={commerceTabs}
      search="Number, customer or e-mail"
      columns={columns}
      rowPath={({ order }) => orderPath(order)}
      phone={(refund) => ({
        title: refund.customer.name,
        meta: refund.order.number,
        amount: <MoneyText amount={refund.amount} currency={refund.currency} />,
        status: <RefundStatusText status={refund.status} />,
      })}
      exports={ordersContract.exportRefundedOrders}
      empty={{
        icon: IconReceiptRefund,
        title: 'Nothing refunded yet',
        text: 'Refunds of orders, by item or by amount, appear here.',
      }}
    />
  );
}
