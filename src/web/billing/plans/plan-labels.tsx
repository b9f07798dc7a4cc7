// Paths and badge styles of plans.
import { useTranslation } from 'react-i18next';
import {
  type PlanStatus as PlanState,
  perPeriod,
  planStatusLabels,
} from '#shared/contract/billing/subscriptions/plan-enums.ts';
import type { Plan } from '#shared/contract/billing/subscriptions/plans.ts';
import { formatMoney } from '#shared/money.ts';
import { canWrite } from '#shared/permissions.ts';
import { usePermissions } from '#web/api/session.ts';
import { type DotShape, Status, type Tone } from '#web/ui/status.tsx';

export const subscriptionsPath = '/payment-gateway/subscriptions';
export const plansPath = `${subscriptionsPath}/plans`;

export function planPath({ id }: { id: string }): string {
  return `${plansPath}/${id}`;
}

/** Whether the user may change plans and subscriptions. */
export function useMayChangeSubscriptions(): boolean {
  return usePermissions().can(canWrite('PAYMENT_GATEWAY.SUBSCRIPTIONS'));
}

/** The tabs of the subscription lists. */
export const subscriptionRoutes = [
  { label: 'Subscriptions', path: `${subscriptionsPath}/subscriptions` },
  { label: 'Plans', path: plansPath },
  { label: 'Growth', path: `${subscriptionsPath}/growth` },
  { label: 'Activity', path: `${subscriptionsPath}/trail` },
] as const;

const looks: Record<PlanState, { tone: Tone; shape?: DotShape }> = {
  DRAFT: { tone: 'neutral', shape: 'ring' },
  ACTIVE: { tone: 'success' },
  INACTIVE: { tone: 'warning', shape: 'ring' },
};

export function PlanStatus({ status, badge = false }: { status: PlanState; badge?: boolean }) {
  const { t } = useTranslation();
  return (
    <Status {...looks[status]} {...(badge && { badge })}>
      {t(planStatusLabels[status])}
    </Status>
  );
}

/** '₦6,450.00 a month' */
/** A plan in a select: 'Gold, ₦5,000.00 a month'. */
export const planOptionText = (plan: Plan & { name: string }): string =>
  `${plan.name}, ${planPriceText(plan)}`;

export function planPriceText({ prices, interval, intervalCount }: Plan): string {
  const [price] = prices;
  return price ? `${formatMoney(price.amount, price.currency)} ${perPeriod(interval, intervalCount)}` : '';
}
