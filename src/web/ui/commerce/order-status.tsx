// The fulfilment and payment status of an order: always two separate badges.
import { useTranslation } from 'react-i18next';
import {
  type OrderStatus as Name,
  type OrderPaymentStatus,
  orderPaymentLabels,
  orderStatusLabels,
} from '#shared/commerce/order-enums.ts';
import { type DotShape, Status, type Tone } from '#web/ui/status.tsx';

const looks: Record<Name, { tone: Tone; shape: DotShape }> = {
  PLACED: { tone: 'neutral', shape: 'ring' },
  ORDERED: { tone: 'warning', shape: 'ring' },
  PACKAGED: { tone: 'info', shape: 'ring' },
  DISPATCHED: { tone: 'info', shape: 'half' },
  IN_TRANSIT: { tone: 'info', shape: 'half' },
  DELIVERED: { tone: 'success', shape: 'filled' },
  COMPLETED: { tone: 'success', shape: 'filled' },
  CANCELLED: { tone: 'danger', shape: 'ring' },
  EXPIRED: { tone: 'neutral', shape: 'ring' },
};
const paymentLooks: Record<OrderPaymentStatus, { tone: Tone; shape: DotShape }> = {
  UNPAID: { tone: 'neutral', shape: 'ring' },
  PAID: { tone: 'success', shape: 'filled' },
  PARTIALLY_REFUNDED: { tone: 'notice', shape: 'half' },
  REFUNDED: { tone: 'notice', shape: 'filled' },
};

export function OrderStatus({ status, badge = false }: { status: Name; badge?: boolean }) {
  const { t } = useTranslation();
  return (
    <Status {...looks[status]} badge={badge}>
      {t(orderStatusLabels[status])}
    </Status>
  );
}

export function OrderPayment({ status, badge = false }: { status: OrderPaymentStatus; badge?: boolean }) {
  const { t } = useTranslation();
  return (
    <Status {...paymentLooks[status]} badge={badge}>
      {t(orderPaymentLabels[status])}
    </Status>
  );
}
