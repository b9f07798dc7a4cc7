// The page of an order: state, delivery date, steps, items, and payment.
import type { PlacedOrder } from '#shared/contract/commerce/orders/placed-order.ts';
import type { CheckoutPage } from '#shared/contract/payments/checkout.ts';
import { formatMoney } from '#shared/money.ts';
import { Frame } from '../frame/frame.tsx';
import { Skeleton } from '../frame/skeleton.tsx';
import { t } from '../i18n.ts';
import { Unreachable } from '../outcome/unreachable.tsx';
import { Button } from '../parts/button.tsx';
import { Notice } from '../parts/notice.tsx';
import { SecuredBy } from '../parts/secured-by.tsx';
import { useBegin } from '../parts/use-begin.ts';
import type { PaymentActions } from '../payment.ts';
import { useOrder } from './order-api.ts';
import { OrderBody, OrderHead } from './order-body.tsx';
import '../invoice/invoice.css';
import './order.css';

type Props = { page: CheckoutPage; slug: string; framed: boolean; actions: PaymentActions };

export function OrderPage({ page, slug, framed, actions }: Props) {
  const { order, failure, reload } = useOrder(slug);
  const { busy, refusal, begin } = useBegin(actions, reload);
  if (!order)
    return failure ? (
      <Frame page={page} framed={framed}>
        <Unreachable failure={failure} onRetry={reload} />
      </Frame>
    ) : (
      <Skeleton framed={framed} />
    );
  const { name, email } = order.customer;
  const pay = () => begin({ email, name, answers: {} });
  return (
    <Frame page={page} framed={framed}>
      <div className="pi">
        <OrderHead page={page} order={order} />
        <OrderBody order={order} merchant={page.merchant.name} />
        <Dock page={page} order={order} busy={busy} refusal={refusal} onPay={pay} />
      </div>
    </Frame>
  );
}

type DockProps = {
  page: CheckoutPage;
  order: PlacedOrder;
  busy: boolean;
  refusal: string | null;
  onPay(): Promise<void>;
};

function Dock({ page, order, busy, refusal, onPay }: DockProps) {
  const isOpen = order.due > 0 && !page.closed;
  const isLate = order.status === 'EXPIRED' || (order.due > 0 && page.closed === 'expired');
  return (
    <div className={isOpen ? 'pi-dock' : 'pi-dock still'}>
      {isLate && (
        <Notice tone="info">
          {t('This order was not paid in time and has expired. Place a new order.')}
        </Notice>
      )}
      {refusal && <Notice tone="danger">{refusal}</Notice>}
      {isOpen && (
        <div className="pi-pay">
          <Button look="primary" onClick={() => void onPay()} busy={busy && t('One moment…')}>
            {t('Pay {{amount}}', { amount: formatMoney(order.due, order.currency) })}
          </Button>
        </div>
      )}
      <SecuredBy merchant={page.merchant} />
    </div>
  );
}
