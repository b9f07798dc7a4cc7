// Information tab of an order: fulfilment, items, money, customer, and the timeline with notes.
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { OrderDetail } from '#shared/contract/commerce/orders/order-shapes.ts';
import { formatMoney } from '#shared/money.ts';
import { canRead } from '#shared/permissions.ts';
import { usePermissions } from '#web/api/session.ts';
import { Banner } from '#web/ui/banner.tsx';
import { KeyValues } from '#web/ui/key-values.tsx';
import { MoneyText } from '#web/ui/money-text.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { Fulfilment } from './fulfilment-card.tsx';
import { OrderFiles } from './order-files.tsx';
import { OrderItems } from './order-items.tsx';
import { OrderMoney } from './order-money.tsx';
import { useOrder } from './order-query.ts';
import { OrderTimeline } from './order-timeline.tsx';
import './orders.css';

export function OrderInfoPage() {
  const { data: order } = useOrder();
  if (!order) return null;
  return (
    <div className="order-info">
      <div className="stack">
        <Warnings order={order} />
        <Fulfilment order={order} />
        <OrderItems order={order} />
        <OrderMoney order={order} />
        <OrderFiles order={order} />
      </div>
      <div className="stack">
        <Customer order={order} />
        <OrderTimeline order={order} />
      </div>
    </div>
  );
}

function Warnings({ order }: { order: OrderDetail }) {
  const { t } = useTranslation();
  const { overpaid, currency, shortLines, lines, refunded, payments, status } = order;
  const disputed = payments.reduce((sum, payment) => sum + payment.disputed, 0);
  const missing = shortLines.map(({ variantId, quantity, taken }) => {
    const line = lines.find((line) => line.variantId === variantId);
    return `${quantity - taken} × ${line?.name ?? ''}`;
  });
  return (
    <>
      {overpaid > 0 && (
        <Banner tone="danger">
          {t('{{amount}} was overpaid, or paid after the order was cancelled. Refund it.', {
            amount: formatMoney(overpaid, currency),
          })}
        </Banner>
      )}
      {disputed > 0 && (
        <Banner tone="warning">
          {status === 'ORDERED' || status === 'PACKAGED'
            ? t(
                'The bank of the customer claims {{amount}} back. Wait for the outcome before you send the order or hand it over.',
                {
                  amount: formatMoney(disputed, currency),
                },
              )
            : t('The bank of the customer claims {{amount}} back.', {
                amount: formatMoney(disputed, currency),
              })}
        </Banner>
      )}
      {missing.length > 0 && refunded === 0 && (
        <Banner tone="warning">
          {t('Paid late, when this was sold out: {{what}}. Send it later, or refund it.', {
            what: missing.join(', '),
          })}
        </Banner>
      )}
    </>
  );
}

/** The customer's page: among store customers, or in another list that the user may read. */
const customersPath = [
  { at: '/customers/storefront', permissions: canRead('CUSTOMERS.STORE_FRONT') },
  { at: '/customers/all', permissions: canRead('CUSTOMERS.ALL') },
  { at: '/customers/payment', permissions: canRead('CUSTOMERS.PAYMENT') },
] as const;

function Customer({ order }: { order: OrderDetail }) {
  const { t } = useTranslation();
  const { customer, delivery, customerFigures, currency, customerNote } = order;
  const { can } = usePermissions();
  const at = customersPath.find(({ permissions }) => can(permissions))?.at ?? null;
  const { address, place, hours } = delivery;
  const to = address ? [address.line1, address.city, address.state].join(', ') : place;
  return (
    <SectionCard
      title={t('Customer')}
      end={at !== null && <Link to={`${at}/${customer.id}/info` as string}>{t('Open')}</Link>}
    >
      <KeyValues
        items={[
          { label: t('Name'), value: customer.name },
          { label: t('E-mail'), value: customer.email },
          customer.phone !== null && { label: t('Phone'), value: customer.phone },
          to !== null && { label: address ? t('Deliver to') : t('Picks up at'), value: to },
          hours !== null && { label: t('Open'), value: hours },
          {
            label: t('Orders'),
            value: (
              <>
                {customerFigures.orders}, <MoneyText amount={customerFigures.paid} currency={currency} />
              </>
            ),
          },
          customerNote !== null && { label: t('Customer’s note'), value: customerNote },
        ]}
      />
    </SectionCard>
  );
}
