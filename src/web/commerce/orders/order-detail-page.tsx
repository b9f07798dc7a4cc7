// One order: its total, payment and fulfilment status, and the next step.
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { orderChannelLabels } from '#shared/commerce/order-enums.ts';
import { formatMoney } from '#shared/money.ts';
import { orderPath, ordersPath } from '#web/ui/commerce/order-columns.tsx';
import { OrderPayment, OrderStatus } from '#web/ui/commerce/order-status.tsx';
import { DateText } from '#web/ui/date-text.tsx';
import { DetailPage } from '#web/ui/detail/detail-page.tsx';
import { useDialogs } from '#web/ui/menu/dialogs.tsx';
import type { OrderDialog } from './order-actions.tsx';
import { useOrder } from './order-query.ts';

const actions = () => import('./order-actions.tsx');
const OrderActions = lazy(() => actions().then((m) => ({ default: m.OrderActions })));
const OrderDialogs = lazy(() => actions().then((m) => ({ default: m.OrderDialogs })));

const crumbs = [{ label: 'Orders', path: ordersPath }];

export function OrderDetailPage() {
  const { t } = useTranslation();
  const order = useOrder();
  const dialogs = useDialogs<OrderDialog>();
  return (
    <DetailPage query={order} name="Order" figure crumbs={crumbs}>
      {(row) => ({
        title: formatMoney(row.total, row.currency),
        reference: row.number,
        badges: (
          <>
            <OrderPayment status={row.paymentStatus} badge />
            <OrderStatus status={row.status} badge />
          </>
        ),
        meta: (
          <>
            <span className="strong">{row.customer.name}</span>
            <DateText at={row.createdAt} />
            <span>{t(orderChannelLabels[row.channel])}</span>
          </>
        ),
        actions: (
          <Suspense>
            <OrderActions order={row} dialogs={dialogs} />
          </Suspense>
        ),
        tabs: [
          { label: 'Information', path: orderPath(row) },
          { label: 'Products', path: orderPath(row).replace('/info', '/products') },
          { label: 'Transactions', path: orderPath(row).replace('/info', '/transactions') },
        ],
        dialogs: (
          <Suspense>
            <OrderDialogs order={row} dialogs={dialogs} />
          </Suspense>
        ),
      })}
    </DetailPage>
  );
}
