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
      {(one) => ({
        title: formatMoney(one.total, one.currency),
        reference: one.number,
        badges: (
          <>
            <OrderPayment status={one.paymentStatus} badge />
            <OrderStatus status={one.status} badge />
          </>
        ),
        meta: (
          <>
            <span className="strong">{one.customer.name}</span>
            <DateText at={one.createdAt} />
            <span>{t(orderChannelLabels[one.channel])}</span>
          </>
        ),
        actions: (
          <Suspense>
            <OrderActions order={one} dialogs={dialogs} />
          </Suspense>
        ),
        tabs: [
          { label: 'Information', path: orderPath(one) },
          { label: 'Products', path: orderPath(one).replace('/info', '/products') },
          { label: 'Transactions', path: orderPath(one).replace('/info', '/transactions') },
        ],
        dialogs: (
          <Suspense>
            <OrderDialogs order={one} dialogs={dialogs} />
          </Suspense>
        ),
      })}
    </DetailPage>
  );
}
