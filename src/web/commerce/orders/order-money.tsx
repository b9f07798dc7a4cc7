// The effect of an order on the balance: payments with their fees, payments by other means, and refunds.
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { orderPayMethodLabels } from '#shared/commerce/order-enums.ts';
import type { OrderDetail } from '#shared/contract/commerce/orders/order-shapes.ts';
import { formatMoney } from '#shared/money.ts';
import { DateText } from '#web/ui/date-text.tsx';
import { ScrolledTable } from '#web/ui/detail/scrolled-table.tsx';
import { paymentPath } from '#web/ui/payments/payment-labels.ts';
import { dayText } from '#web/ui/payments/refund-labels.ts';
import { SectionCard } from '#web/ui/section-card.tsx';
import { RefundStatusText } from './refund-status.tsx';

export function OrderMoney({ order }: { order: OrderDetail }) {
  const { t } = useTranslation();
  const { payments, refunds, offline, currency, points } = order;
  if (payments.length === 0 && !offline && !points) return null;
  const money = (amount: number) => formatMoney(amount, currency);
  return (
    <SectionCard title={t('Money')} aside={t('Effect on your balance')} flush>
      <ScrolledTable className="order-table order-moves" label={t('Money')}>
        <thead>
          <tr>
            <th>{t('When')}</th>
            <th>{t('Event')}</th>
            <th className="r">{t('Amount')}</th>
            <th className="r">{t('Your balance')}</th>
          </tr>
        </thead>
        <tbody>
          {points && !points.isGivenUp && (
            <tr>
              <td>
                <DateText at={order.createdAt} />
              </td>
              <td>{t('Paid with {{points}} points', { points: points.points.toLocaleString('en') })}</td>
              <td className="r num">{money(points.amount)}</td>
              <td className="r mut" data-label={t('Your balance')}>
                {t('Unchanged')}
              </td>
            </tr>
          )}
          {payments.map((payment) => (
            <tr key={payment.id}>
              <td>
                <DateText at={payment.paidAt} />
              </td>
              <td>
                <Link to={paymentPath(payment)}>{t('Paid by {{how}}', { how: payment.label })}</Link>
                <small>
                  {t('Fee {{fee}} and VAT {{vat}} deducted', {
                    fee: money(payment.fee),
                    vat: money(payment.vat),
                  })}
                </small>
              </td>
              <td className="r num">{money(payment.amount)}</td>
              <td className="r num" data-label={t('Your balance')}>
                +{money(payment.net)}
              </td>
            </tr>
          ))}
          {offline && (
            <tr>
              <td>{dayText(offline.paidOn)}</td>
              <td>
                {t('Paid outside the checkout: {{how}}', {
                  how: t(orderPayMethodLabels[offline.method]).toLowerCase(),
                })}
                <small>{[offline.note, offline.by].filter(Boolean).join(' · ')}</small>
              </td>
              <td className="r num">{money(offline.amount)}</td>
              <td className="r mut" data-label={t('Your balance')}>
                {t('Unchanged')}
              </td>
            </tr>
          )}
          {refunds.map((refund) => (
            <tr key={refund.id}>
              <td>
                <DateText at={refund.createdAt} />
              </td>
              <td>
                {t('Refund by {{name}}', { name: refund.by })} <RefundStatusText status={refund.status} />
                {refund.points > 0 && (
                  <small>
                    {t('{{points}} points ({{worth}}) and {{money}} returned', {
                      points: refund.points.toLocaleString('en'),
                      worth: money(refund.pointsAmount),
                      money: money(refund.amount - refund.pointsAmount),
                    })}
                  </small>
                )}
              </td>
              <td className="r num">{money(-refund.amount)}</td>
              <td className="r num" data-label={t('Your balance')}>
                {refund.amount === refund.offlineAmount + refund.pointsAmount ? (
                  <span className="mut">{t('Unchanged')}</span>
                ) : (
                  money(-(refund.amount - refund.offlineAmount - refund.pointsAmount))
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </ScrolledTable>
    </SectionCard>
  );
}
