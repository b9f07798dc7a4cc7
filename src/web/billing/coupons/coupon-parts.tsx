// Display parts of a coupon: state, discount and number of uses.
import type { TFunction } from 'i18next';
import { type CouponStatus, couponStatusLabels, formatRate } from '#shared/billing/catalogue-enums.ts';
import type { Coupon } from '#shared/contract/billing/coupons.ts';
import { formatMoney } from '#shared/money.ts';
import { StyledStatus } from '#web/ui/status.tsx';
import { coming, good, type Look, over, quiet } from '../catalogue.ts';

const looks: Record<CouponStatus, Look> = {
  ACTIVE: good,
  SCHEDULED: coming,
  DRAFT: quiet,
  INACTIVE: quiet,
  EXHAUSTED: over,
  EXPIRED: over,
  CLOSED: quiet,
};

export function CouponStatusText({ status, badge = false }: { status: CouponStatus; badge?: boolean }) {
  return <StyledStatus of={{ label: couponStatusLabels[status], ...looks[status] }} badge={badge} />;
}

/** '10%', '10%, at most ₦5,000.00' or '₦500.00'. */
export function discountText(coupon: Coupon, t: TFunction): string {
  const { amount, rate, amountMax, currency } = coupon;
  if (amount !== null && currency) return formatMoney(amount, currency);
  const percent = formatRate(rate ?? 0);
  return amountMax !== null && currency
    ? t('{{percent}}, at most {{amount}}', { percent, amount: formatMoney(amountMax, currency) })
    : percent;
}

/** '12', or '12 of 100' when uses are limited. */
export function usesText({ redeemed, redemptionsMax }: Coupon): string {
  const used = redeemed.toLocaleString('en');
  return redemptionsMax === null ? used : `${used} of ${redemptionsMax.toLocaleString('en')}`;
}
