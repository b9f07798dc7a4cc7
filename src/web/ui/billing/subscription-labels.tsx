// Paths and badge styles of subscriptions.
import { useTranslation } from 'react-i18next';
import {
  type SubscriptionStatus as State,
  subscriptionStatusLabels,
} from '#shared/contract/billing/subscriptions/subscription-enums.ts';
import { type DotShape, Status, type Tone } from '../status.tsx';

export const subscriptionListPath = '/payment-gateway/subscriptions/subscriptions';

export function subscriptionPath({ id }: { id: string }): string {
  return `${subscriptionListPath}/${id}`;
}

const looks: Record<State, { tone: Tone; shape?: DotShape }> = {
  CREATED: { tone: 'neutral', shape: 'ring' },
  ACTIVE: { tone: 'success' },
  PENDING: { tone: 'warning' },
  INACTIVE: { tone: 'danger' },
  DISABLED: { tone: 'warning', shape: 'ring' },
  CLOSED: { tone: 'neutral' },
  COMPLETED: { tone: 'info' },
};

export function SubscriptionStatus({ status, badge = false }: { status: State; badge?: boolean }) {
  const { t } = useTranslation();
  return (
    <Status {...looks[status]} {...(badge && { badge })}>
      {t(subscriptionStatusLabels[status])}
    </Status>
  );
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** '16 Nov 2026'; a date without a time has no time zone. */
export function dayText(day: string): string {
  const [year, month = '1', date = '1'] = day.split('-');
  return `${Number(date)} ${months[Number(month) - 1]} ${year}`;
}

/** '16 Nov' */
export const shortDayText = (day: string): string => dayText(day).split(' ').slice(0, 2).join(' ');

/** '16 Nov – 15 Dec', from the first day and the day after the last one. */
export function spanText(from: string, until: string): string {
  const last = new Date(Date.parse(until) - 86_400_000).toISOString().slice(0, 10);
  return last === from ? shortDayText(from) : `${shortDayText(from)} – ${shortDayText(last)}`;
}
