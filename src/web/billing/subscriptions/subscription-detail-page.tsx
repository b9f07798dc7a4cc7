// One subscription: price per period, unpaid charges and retries, next charge, invoices and trail.
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { perPeriod } from '#shared/contract/billing/subscriptions/plan-enums.ts';
import type { SubscriptionDetail } from '#shared/contract/billing/subscriptions/subscription-shapes.ts';
import { subscriptionsContract } from '#shared/contract/billing/subscriptions/subscriptions.ts';
import { formatMoney } from '#shared/money.ts';
import { loadDetail, useDetail } from '#web/api/detail/use-detail.ts';
import { useLive } from '#web/api/live.ts';
import { invalidateNoun } from '#web/api/queries.ts';
import {
  SubscriptionStatus,
  shortDayText,
  subscriptionListPath,
} from '#web/ui/billing/subscription-labels.tsx';
import { DateText } from '#web/ui/date-text.tsx';
import { DetailPage } from '#web/ui/detail/detail-page.tsx';
import { SkeletonColumns } from '#web/ui/detail/skeleton-columns.tsx';
import { TimelineCard } from '#web/ui/detail/timeline-card.tsx';
import { Status } from '#web/ui/status.tsx';
import { BilledCard } from './billed-card.tsx';
import { CollectingCard } from './collecting-card.tsx';
import { NextChargeCard } from './next-charge-card.tsx';
import { PaymentCard, PlanCard } from './side-cards.tsx';
import { SubscriptionActions, SubscriptionDialogs, useSubscriptionDialogs } from './subscription-actions.tsx';
import './subscriptions.css';

export const loadSubscription = loadDetail(subscriptionsContract.getSubscription);

export function SubscriptionDetailPage() {
  const dialogs = useSubscriptionDialogs();
  // Charges are made in the background, some time after the request.
  useLive('transaction', () => void invalidateNoun('subscriptions'));
  return (
    <DetailPage
      query={useDetail(subscriptionsContract.getSubscription)}
      name="Subscription"
      figure
      crumbs={[{ label: 'Subscriptions', path: subscriptionListPath }]}
      skeleton={<SkeletonColumns left={[240, 260, 320]} right={[260, 160, 420]} />}
    >
      {(row) => ({
        title: <Title of={row} />,
        reference: row.reference,
        badges: (
          <>
            <SubscriptionStatus status={row.status} badge />
            <Deadline of={row} />
          </>
        ),
        meta: (
          <>
            <Link to={`/customers/all/${row.customer.id}/info`}>
              {row.customer.name ?? row.customer.email}
            </Link>
            <Link to={`/payment-gateway/subscriptions/plans/${row.plan.id}/information`}>
              {row.plan.name}
            </Link>
            <DateText at={row.createdAt} as="date" />
          </>
        ),
        actions: <SubscriptionActions subscription={row} dialogs={dialogs} />,
        content: (
          <div className="subscription-columns">
            <div className="stack">
              <CollectingCard subscription={row} />
              <NextChargeCard subscription={row} />
              <BilledCard subscription={row} />
            </div>
            <div className="stack">
              <PlanCard subscription={row} />
              <PaymentCard subscription={row} onSend={() => dialogs.open('link')} />
              <TimelineCard items={row.timeline} />
            </div>
          </div>
        ),
        dialogs: <SubscriptionDialogs subscription={row} dialogs={dialogs} />,
      })}
    </DetailPage>
  );
}

function Title({ of }: { of: SubscriptionDetail }) {
  return (
    <>
      <span className="num">{formatMoney(of.upcoming?.total ?? of.amount, of.currency)}</span>{' '}
      <span className="subscription-per mut">{perPeriod(of.interval, of.intervalCount)}</span>
    </>
  );
}

/** The next automatic action and its date. */
function Deadline({ of }: { of: SubscriptionDetail }) {
  const { t } = useTranslation();
  if (of.finalOn) {
    const words = {
      unpaid: t('Unpaid after {{day}}', { day: shortDayText(of.finalOn) }),
      pause: t('Paused after {{day}}', { day: shortDayText(of.finalOn) }),
      cancel: t('Cancelled after {{day}}', { day: shortDayText(of.finalOn) }),
    };
    return (
      <Status tone="warning" shape="ring" badge>
        {words[of.finalAction]}
      </Status>
    );
  }
  if (of.cancelOn && of.status !== 'CLOSED')
    return (
      <Status tone="notice" shape="ring" badge>
        {t('Ends on {{day}}', { day: shortDayText(of.cancelOn) })}
      </Status>
    );
  return null;
}
