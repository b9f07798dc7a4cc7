// The dashboard of the payment gateway: received payments, comparison, and latest activity.
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Profile } from '#shared/contract/account/session.ts';
import { comparisonOf, useComparison } from '#web/api/dashboard/comparison.ts';
import { attentionQuery, NeedsAttention } from '#web/api/dashboard/needs-attention.tsx';
import { dashboardPeriodOf, useDashboardPeriod } from '#web/api/dashboard/period.ts';
import { CompareWith, PeriodButton } from '#web/api/dashboard/period-button.tsx';
import { profileQuery, useSession } from '#web/api/session.ts';
import { useBusinessSettings } from '#web/ui/business-context.tsx';
import { timeOfDay } from '#web/ui/dates.ts';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import { currentTime, wallMs } from '#web/ui/now.ts';
import { Page } from '#web/ui/page.tsx';
import type { ScreenLocation } from '#web/ui/screen.ts';
import { BalanceCard } from './balance-card.tsx';
import { ChannelBreakdown, FailureBreakdown, SourceBreakdown } from './breakdowns.tsx';
import {
  type FiguresRead,
  figureQueriesOf,
  latestQuery,
  paidQuery,
  useFigures,
  useHasPayments,
  useLatestPayments,
  useLiveFigures,
} from './figures.ts';
import { KeyFigures } from './key-figures.tsx';
import { LatestPayments } from './latest-payments.tsx';
import { NextPayout } from './next-payout.tsx';
import { RefundsCard } from './refunds-card.tsx';
import { VolumeChart } from './volume-chart.tsx';
import '#web/api/dashboard/dashboard.css';

/** For a business without payments. */
const FirstSteps = lazy(() => import('./first-steps.tsx').then((m) => ({ default: m.FirstSteps })));

/** Prefetches the page's queries. */
export function loadDashboard({ search, queryClient }: ScreenLocation) {
  const profile = queryClient.getQueryData<Profile>(profileQuery.queryKey);
  const timeZone = profile?.business.time_zone ?? 'UTC';
  const { range } = dashboardPeriodOf(search.period, timeZone, currentTime());
  const { statistics, amounts, revenue, sources, refunds, failures } = figureQueriesOf(
    range,
    comparisonOf(search, range),
  );
  return Promise.all([
    queryClient.prefetchQuery(attentionQuery),
    queryClient.prefetchQuery(statistics),
    queryClient.prefetchQuery(amounts),
    queryClient.prefetchQuery(revenue),
    queryClient.prefetchQuery(sources),
    queryClient.prefetchQuery(refunds),
    queryClient.prefetchQuery(failures),
    queryClient.prefetchQuery(latestQuery),
    queryClient.prefetchQuery(paidQuery),
  ]);
}

/** Before the first payment, the steps and the profile's empty-data flags may change as well. */
const startingNouns = ['transaction', 'payment-links', 'merchant', 'attention'];

export function DashboardPage() {
  const { t } = useTranslation();
  const { business } = useSession();
  const period = useDashboardPeriod();
  const comparison = useComparison(period.range);
  const figures = useFigures(period.range, comparison);
  const latest = useLatestPayments();
  const isEmpty = business.metadata.empty_data.transactions ?? false;
  const hasPayments = useHasPayments() ?? !isEmpty;
  const isStarting = !hasPayments;
  useLiveFigures(isStarting ? startingNouns : ['transaction', 'attention']);
  const attention = useQuery(attentionQuery);
  const retryAll = () => Object.values(figures).map((figure) => figure.refetch());
  // The attention section is loaded first so that it does not push the rest down, with a bounded wait.
  const isLate = useIsLate();
  if (attention.isPending && !isLate)
    return (
      <Page title={t('Dashboard')}>
        <span className="sk" style={{ height: 144 }} aria-busy />
      </Page>
    );
  return (
    <Page title={t('Dashboard')}>
      <div className="dashboard-top">
        <NeedsAttention items={attention.data?.items ?? []} />
        {!isStarting && (
          <div className="dashboard-scope">
            <PeriodButton period={period} />
            <CompareWith
              period={period}
              previous={figures.statistics.data}
              value={comparison.compare}
              onChoose={comparison.chooseCompare}
            />
            <UpdatedAt at={figures.statistics.dataUpdatedAt} />
          </div>
        )}
      </div>
      {isStarting ? (
        <div className="dashboard starting">
          <Suspense>
            <FirstSteps />
          </Suspense>
          {latest.data && latest.data.items.length > 0 && <LatestPayments read={latest} />}
        </div>
      ) : isAllLost(figures) ? (
        <ErrorPanel error={figures.statistics.error} onRetry={retryAll} />
      ) : (
        <Filled figures={figures} latest={latest} period={period} comparison={comparison} />
      )}
    </Page>
  );
}

const patienceMs = 1200;

/** Whether the longest acceptable wait with an empty screen is over. */
function useIsLate(): boolean {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), patienceMs);
    return () => clearTimeout(timer);
  }, []);
  return isLate;
}

/** The time of the last read: by the viewer's wall clock, in the business's time zone. */
function UpdatedAt({ at }: { at: number }) {
  const { t } = useTranslation();
  const { timeZone } = useBusinessSettings();
  if (at === 0) return null;
  const time = timeOfDay(new Date(at + currentTime().getTime() - wallMs()), timeZone);
  return <span className="updated num">{t('Updated {{time}}', { time })}</span>;
}

/** Whether all reads failed: then there is one message instead of one per card. */
function isAllLost(figures: FiguresRead): boolean {
  return Object.values(figures).every((figure) => figure.error && !figure.data);
}

type FilledProps = {
  figures: FiguresRead;
  latest: ReturnType<typeof useLatestPayments>;
  period: ReturnType<typeof useDashboardPeriod>;
  comparison: ReturnType<typeof useComparison>;
};

/** Both columns end on one line: the chart, as far as it stays in view, and the cards under it absorb the difference in height. */
function Filled({ figures, latest, period, comparison }: FilledProps) {
  const isOld = figures.statistics.isPlaceholderData;
  const { statistics, amounts, refunds } = figures;
  const isCompared = comparison.compare !== 'none';
  return (
    <div className={isOld ? 'dashboard stale' : 'dashboard'}>
      <KeyFigures statistics={statistics} amounts={amounts} refunds={refunds} isCompared={isCompared} />
      <div className="dashboard-columns">
        <div className="dashboard-main">
          <VolumeChart amounts={amounts} period={period.label} comparison={comparison} />
          <div className="dashboard-two">
            <ChannelBreakdown read={figures.sources} />
            <SourceBreakdown read={figures.sources} />
          </div>
          {latest.allowed && <LatestPayments read={latest} />}
        </div>
        <div className="dashboard-side">
          <NextPayout />
          <BalanceCard read={figures.revenue} />
          <RefundsCard read={refunds} period={period} />
          <FailureBreakdown read={figures.failures} period={period.name} />
        </div>
      </div>
    </div>
  );
}
