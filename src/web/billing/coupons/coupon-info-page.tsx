// Information tab of a coupon: discount, scope and limits.
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { couponDurationLabels, couponScopeLabels } from '#shared/billing/catalogue-enums.ts';
import type { Coupon } from '#shared/contract/billing/coupons.ts';
import { formatMoney } from '#shared/money.ts';
import { DateText } from '#web/ui/date-text.tsx';
import { KeyValues } from '#web/ui/key-values.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { planPath, productPath } from '../catalogue.ts';
import { useCoupon } from './coupon-detail-page.tsx';
import { discountText } from './coupon-parts.tsx';
import '../catalogue.css';

export function CouponInfoPage() {
  const { data: coupon } = useCoupon();
  if (!coupon) return null;
  return (
    <div className="catalogue-columns">
      <Details coupon={coupon} />
      <div className="stack">
        <Uses coupon={coupon} />
        {coupon.scope !== 'all' && <GoodFor coupon={coupon} />}
      </div>
    </div>
  );
}

function Details({ coupon }: { coupon: Coupon }) {
  const { t } = useTranslation();
  const { name, minimum, currency, startsAt, endsAt, scope, duration, periods } = coupon;
  return (
    <SectionCard title={t('Details')}>
      <KeyValues
        items={[
          name !== null && { label: t('Name'), value: name },
          { label: t('Discount'), value: <span className="num">{discountText(coupon, t)}</span> },
          minimum !== null &&
            currency !== null && { label: t('Minimum purchase'), value: formatMoney(minimum, currency) },
          { label: t('Applies to'), value: t(couponScopeLabels[scope]) },
          {
            label: t('On subscriptions'),
            value:
              duration === 'periods'
                ? t('The first {{count}} periods', { count: periods ?? 0 })
                : t(couponDurationLabels[duration]),
          },
          {
            label: t('Starts at'),
            value: startsAt ? <DateText at={startsAt} as="exact" /> : t('Immediately'),
          },
          { label: t('Ends at'), value: endsAt ? <DateText at={endsAt} as="exact" /> : t('Never') },
          { label: t('Last changed'), value: <DateText at={coupon.updatedAt} /> },
        ]}
      />
    </SectionCard>
  );
}

function Uses({ coupon }: { coupon: Coupon }) {
  const { t } = useTranslation();
  const limit = (max: number | null) => (max === null ? t('Unlimited') : max.toLocaleString('en'));
  return (
    <SectionCard title={t('Uses')}>
      <KeyValues
        items={[
          { label: t('Redeemed'), value: coupon.redeemed.toLocaleString('en') },
          { label: t('Payments in progress'), value: coupon.reserved.toLocaleString('en') },
          { label: t('Total uses allowed'), value: limit(coupon.redemptionsMax) },
          { label: t('Uses allowed per customer'), value: limit(coupon.customerMax) },
        ]}
      />
    </SectionCard>
  );
}

/** The products or plans of the scope, each a link. */
function GoodFor({ coupon }: { coupon: Coupon }) {
  const { t } = useTranslation();
  const { scope, subjects } = coupon;
  const pathOf = scope === 'products' ? productPath : planPath;
  return (
    <SectionCard title={t('Applies to')}>
      <div className="stack">
        {subjects.map((subject) => (
          <span key={subject.id} className="row">
            <Link to={pathOf(subject)}>{subject.name}</Link>
            {(subject.amount !== null || subject.rate !== null) && (
              <span className="mut num">
                {discountText(Object.assign({}, coupon, { amount: subject.amount, rate: subject.rate }), t)}
              </span>
            )}
          </span>
        ))}
      </div>
    </SectionCard>
  );
}
