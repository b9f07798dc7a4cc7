// The cards beside a subscription: figures of its plan, and the payment method.
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { intervalText } from '#shared/contract/billing/subscriptions/plan-enums.ts';
import { collectionLabels } from '#shared/contract/billing/subscriptions/subscription-enums.ts';
import type { SubscriptionDetail } from '#shared/contract/billing/subscriptions/subscription-shapes.ts';
import { formatMoney } from '#shared/money.ts';
import { useMayChangeSubscriptions } from '#web/billing/plans/plan-labels.tsx';
import { dayText, spanText } from '#web/ui/billing/subscription-labels.tsx';
import { KeyValues } from '#web/ui/key-values.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';

type Props = { subscription: SubscriptionDetail };

export function PlanCard({ subscription: one }: Props) {
  const { t } = useTranslation();
  const { currency, quantity, planned } = one;
  const price = Math.round(one.amount / quantity);
  return (
    <SectionCard
      title={t('Plan')}
      end={<Link to={`/payment-gateway/subscriptions/plans/${one.plan.id}/information`}>{t('Open')}</Link>}
    >
      <KeyValues
        items={[
          { label: t('Plan'), value: one.plan.name },
          { label: t('Price'), value: <span className="num">{formatMoney(price, currency)}</span> },
          { label: t('Quantity'), value: String(quantity) },
          { label: t('Billed'), value: t(intervalText(one.interval, one.intervalCount)) },
          one.trialUntil !== null && { label: t('Trial until'), value: dayText(one.trialUntil) },
          one.periodFrom !== null &&
            one.periodUntil !== null && {
              label: t('This period'),
              value: <span className="num">{spanText(one.periodFrom, one.periodUntil)}</span>,
            },
          {
            label: t('Ends'),
            value: one.cancelOn
              ? dayText(one.cancelOn)
              : one.invoiceLimit === null
                ? t('Runs until cancelled')
                : t('After {{count}} invoices', { count: one.invoiceLimit }),
          },
          one.coupon !== null && {
            label: t('Coupon'),
            value: (
              <Link to={`/payment-gateway/products/coupons/${one.coupon.id}/info`}>{one.coupon.code}</Link>
            ),
          },
          one.credit > 0 && {
            label: t('Credit'),
            value: <span className="num">{formatMoney(one.credit, currency)}</span>,
          },
          planned !== null && {
            label: t('From the next period'),
            value: `${planned.plan.name} × ${planned.quantity}`,
          },
        ]}
      />
    </SectionCard>
  );
}

export function PaymentCard({ subscription: one, onSend }: Props & { onSend: () => void }) {
  const { t } = useTranslation();
  const mayChange = useMayChangeSubscriptions();
  const { card } = one;
  return (
    <SectionCard
      title={t('Payment method')}
      end={
        mayChange && (
          <button type="button" className="link plain" onClick={onSend}>
            {t('Send link')}
          </button>
        )
      }
    >
      <KeyValues
        items={[
          { label: t('Paid by'), value: t(collectionLabels[one.collection]) },
          card !== null && { label: t('Card'), value: <span className="num">•••• {card.last4}</span> },
          card !== null && { label: t('Expires'), value: card.expiry },
          card?.declined === true && { label: t('Last charge'), value: t('Declined') },
          one.collection === 'card' && card === null && { label: t('Card'), value: t('Removed') },
        ]}
      />
    </SectionCard>
  );
}
