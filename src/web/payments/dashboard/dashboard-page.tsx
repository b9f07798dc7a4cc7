// The dashboard of the payment gateway: what came in, how it compares, and what happened last.
import { useTranslation } from 'react-i18next';
import type { Profile } from '#shared/contract/account/session.ts';
import { profileQuery, useSession } from '#web/api/session.ts';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import { Page } from '#web/ui/page.tsx';
import type { ScreenLocation } from '#web/ui/screen.ts';
import { BalanceCard } from './balance-card.tsx';
import { ChannelBreakdown, SourceBreakdown } from './breakdowns.tsx';
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
import { FirstSteps } from './first-steps.tsx';
import { KeyFigures } from './key-figures.tsx';
import { LatestPayments } from './latest-payments.tsx';
import { dashboardPeriodOf, useDashboardPeriod } from './period.ts';
import { ComparedWith, PeriodButton } from './period-button.tsx';
import { VolumeChart } from './volume-chart.tsx';
import './dashboard.css';
import { currentTime } from '#web/ui/now.ts';

/** Starts reading what the page will ask for. */
export function loadDashboard({ search, queryClient }: ScreenLocation) {
  const profile = queryClient.getQueryData<Profile>(profileQuery.queryKey);
  const timeZone = profile?.business.time_zone ?? 'UTC';
  const { range } = dashboardPeriodOf(search.period, timeZone, currentTime());
  const { statistics, amounts, revenue, sources } = figureQueriesOf(range);
  return Promise.all([
    queryClient.prefetchQuery(statistics),
    queryClient.prefetchQuery(amounts),
    queryClient.prefetchQuery(revenue),
    queryClient.prefetchQuery(sources),
    queryClient.prefetchQuery(latestQuery),
    queryClient.prefetchQuery(paidQuery),
  ]);
}

/** Before the first payment the steps and what the profile says of an empty business may change as well. */
const startingNouns = ['transaction', 'payment-links', 'merchant'];

export function DashboardPage() {
  const { t } = useTranslation();
  const { business } = useSession();
  const period = useDashboardPeriod();
  const figures = useFigures(period.range);
  const latest = useLatestPayments();
  const isEmpty = business.metadata.empty_data.transactions ?? false;
  const hasPayments = useHasPayments() ?? !isEmpty;
  const isStarting = !hasPayments;
  useLiveFigures(isStarting ? startingNouns : ['transaction']);
  const retryAll = () => Object.values(figures).map((figure) => figure.refetch());
  return (
    <Page
      title={t('Dashboard')}
      actions={
        !isStarting && (
          <>
            <ComparedWith period={period} previous={figures.statistics.data} />
            <PeriodButton period={period} />
          </>
        )
      }
    >
      {isStarting ? (
        <div className="dashboard starting">
          <FirstSteps />
          {latest.data && latest.data.items.length > 0 && <LatestPayments read={latest} />}
        </div>
      ) : isAllLost(figures) ? (
        <ErrorPanel error={figures.statistics.error} onRetry={retryAll} />
      ) : (
        <Filled figures={figures} latest={latest} period={period.label} />
      )}
    </Page>
  );
}

/** Nothing could be read: said once, not in every card. */
function isAllLost(figures: FiguresRead): boolean {
  return Object.values(figures).every((figure) => figure.error && !figure.data);
}

type FilledProps = { figures: FiguresRead; latest: ReturnType<typeof useLatestPayments>; period: string };

/** Both columns end on one line: the chart takes what the other column is longer by. */
function Filled({ figures, latest, period }: FilledProps) {
  const isOld = figures.statistics.isPlaceholderData;
  return (
    <div className={isOld ? 'dashboard stale' : 'dashboard'}>
      <KeyFigures statistics={figures.statistics} amounts={figures.amounts} />
      <div className="dashboard-columns">
        <div className="dashboard-main">
          <VolumeChart amounts={figures.amounts} period={period} />
          {latest.allowed && <LatestPayments read={latest} />}
        </div>
        <div className="dashboard-side">
          <BalanceCard read={figures.revenue} />
          <ChannelBreakdown read={figures.sources} />
          <SourceBreakdown read={figures.sources} />
        </div>
      </div>
    </div>
  );
}
