// The next charge as the server would bill it: lines, taxes and sum, and its conditions.
import { IconInfoCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { SubscriptionDetail } from '#shared/contract/billing/subscriptions/subscription-shapes.ts';
import { type Currency, formatMoney } from '#shared/money.ts';
import { dayText, spanText } from '#web/ui/billing/subscription-labels.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';

type Props = { subscription: SubscriptionDetail };

/** Returns the condition of the charge as text; null if there is none. */
function useCondition({ status, unpaid, cancelOn }: SubscriptionDetail): string | null {
  const { t } = useTranslation();
  if (status === 'PENDING' && unpaid)
    return t(
      'Once {{number}} is paid. Periods missed in the meantime are billed then, one after the other.',
      {
        number: unpaid.invoice.number,
      },
    );
  if (status === 'CREATED') return t('Once the first payment is made.');
  if (cancelOn) return t('It ends on {{day}}.', { day: dayText(cancelOn) });
  return null;
}

export function NextChargeCard({ subscription }: Props) {
  const { t } = useTranslation();
  const condition = useCondition(subscription);
  const { upcoming, currency, status } = subscription;
  if (!upcoming) {
    const words =
      status === 'DISABLED' || status === 'INACTIVE'
        ? t('Billing is paused until the subscription is resumed.')
        : t('No further charges.');
    return (
      <SectionCard title={t('Next charge')}>
        <p className="mut sm no-charge">{words}</p>
      </SectionCard>
    );
  }
  return (
    <SectionCard
      title={t('Next charge')}
      aside={t('{{day}}, for {{span}}', {
        day: dayText(upcoming.on),
        span: spanText(upcoming.from, upcoming.until),
      })}
      {...(condition && {
        footer: (
          <span className="row sm mut">
            <IconInfoCircle size={16} />
            {condition}
          </span>
        ),
      })}
    >
      <Lines upcoming={upcoming} currency={currency} couponPeriods={subscription.coupon?.periods ?? null} />
    </SectionCard>
  );
}

type LinesProps = {
  upcoming: NonNullable<SubscriptionDetail['upcoming']>;
  currency: Currency;
  /** The number of periods that the coupon discounts; null: all of them, or no coupon. */
  couponPeriods: number | null;
};

function Lines({ upcoming, currency, couponPeriods }: LinesProps) {
  const { t } = useTranslation();
  const money = (amount: number) => formatMoney(amount, currency);
  const { coupon } = upcoming;
  const turnText =
    coupon && couponPeriods !== null
      ? t('charge {{turn}} of {{periods}}', { turn: coupon.turn, periods: couponPeriods })
      : '';
  return (
    <dl className="charge-lines">
      {upcoming.lines.map((line) => (
        <div key={line.name}>
          <dt>
            {line.name}{' '}
            {line.quantity > 1 && (
              <span className="dim xs num">
                {t('{{quantity}} × {{price}}', { quantity: line.quantity, price: money(line.unitPrice) })}
              </span>
            )}
          </dt>
          <dd>{money(line.unitPrice * line.quantity)}</dd>
        </div>
      ))}
      {upcoming.lines
        .filter(({ discount }) => discount > 0)
        .map((line) => (
          <div key={`${line.name} credit`}>
            <dt>{t('Credit for unused time')}</dt>
            <dd>{money(-line.discount)}</dd>
          </div>
        ))}
      {coupon && (
        <div>
          <dt>
            {t('Coupon {{code}}', { code: coupon.code })} <span className="dim xs num">{turnText}</span>
          </dt>
          <dd>{money(-coupon.amount)}</dd>
        </div>
      )}
      {upcoming.taxes.map((tax) => (
        <div key={tax.name}>
          <dt>
            {tax.name} {tax.rate / 100}%{' '}
            <span className="dim xs num">{t('on {{amount}}', { amount: money(tax.base) })}</span>
          </dt>
          <dd>{money(tax.amount)}</dd>
        </div>
      ))}
      <div className="sum">
        <dt>{t('Amount to charge')}</dt>
        <dd>{money(upcoming.total)}</dd>
      </div>
    </dl>
  );
}
