// Parts that show rewards and points: states, signed counts, and descriptions of rewards.
import type { TFunction } from 'i18next';
import { type RewardStatus, rewardStatusLabels } from '#shared/commerce/rewards.ts';
import type { Reward } from '#shared/contract/commerce/rewards.ts';
import { formatMoney } from '#shared/money.ts';
import { good, type Look, quiet } from '#web/billing/catalogue.ts';
import { StyledStatus } from '#web/ui/status.tsx';

const looks: Record<RewardStatus, Look> = { ACTIVE: good, DRAFT: quiet, INACTIVE: quiet };

export function RewardStatusText({ status, badge = false }: { status: RewardStatus; badge?: boolean }) {
  return <StyledStatus of={{ label: rewardStatusLabels[status], ...looks[status] }} badge={badge} />;
}

/** '1,250'; with `sign` '+1,250' or '−1,250'. */
export function Points({ count, sign = false }: { count: number; sign?: boolean }) {
  const text = Math.abs(count).toLocaleString('en');
  const before = count < 0 ? '−' : sign && count > 0 ? '+' : '';
  return <span className="num">{`${before}${text}`}</span>;
}

/** '2 points for each ₦100.00'. */
export function earningText({ points, perAmount, currency }: Reward, t: TFunction): string {
  const amount = currency ? formatMoney(perAmount, currency) : String(perAmount);
  return points === 1
    ? t('1 point for each {{amount}}', { amount })
    : t('{{count}} points for each {{amount}}', { count: points, amount });
}
