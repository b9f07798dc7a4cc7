// The overview of terminals: volume today and in a period, by method and by terminal, and the number that take payments now.
import { Button } from '@mantine/core';
import { IconDeviceTablet } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Profile } from '#shared/contract/account/session.ts';
import { terminalFiguresContract as contract } from '#shared/contract/terminals/terminal-figures.ts';
import { type Currency, currencies } from '#shared/money.ts';
import { canWrite } from '#shared/permissions.ts';
import { type Comparison, comparisonOf, useComparison } from '#web/api/dashboard/comparison.ts';
import { dashboardPeriodOf, useDashboardPeriod } from '#web/api/dashboard/period.ts';
import { CompareWith, PeriodButton } from '#web/api/dashboard/period-button.tsx';
import { useFreshFigures } from '#web/api/detail/use-fresh-figures.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { profileQuery, usePermissions } from '#web/api/session.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import type { PeriodRange } from '#web/ui/list/periods.ts';
import { currentTime } from '#web/ui/now.ts';
import { Page } from '#web/ui/page.tsx';
import type { ScreenLocation } from '#web/ui/screen.ts';
import { terminalRequestsPath, terminalTabs, virtualTerminalsPath } from '../terminal-tabs.ts';
import { OverviewFigures } from './overview-figures.tsx';
import '#web/api/dashboard/dashboard.css';
import { CurrencyChoice } from '#web/api/dashboard/currency-choice.tsx';

type Named = Pick<Comparison, 'compare' | 'step'> & { currency: string | undefined };

function figuresQuery(range: PeriodRange, { compare, step, currency }: Named) {
  const query = {
    ...range,
    ...(compare === 'year' && { compare }),
    ...(step !== 'daily' && { step }),
    ...(isCurrency(currency) && { currency }),
  };
  return queryOptionsOf(contract.getTerminalFigures, { query });
}
const stateQuery = queryOptionsOf(contract.getTerminalState);

const isCurrency = (text: string | undefined): text is Currency =>
  text !== undefined && Object.hasOwn(currencies, text);

/** Preloads the queries of the page. */
export function loadTerminalOverview({ search, queryClient }: ScreenLocation) {
  const profile = queryClient.getQueryData<Profile>(profileQuery.queryKey);
  const timeZone = profile?.business.time_zone ?? 'UTC';
  const { range } = dashboardPeriodOf(search.period, timeZone, currentTime());
  const named = { ...comparisonOf(search, range), currency: search.currency };
  return Promise.all([
    queryClient.prefetchQuery(figuresQuery(range, named)),
    queryClient.prefetchQuery(stateQuery),
  ]);
}

export function TerminalOverviewPage() {
  const { t } = useTranslation();
  const period = useDashboardPeriod();
  const comparison = useComparison(period.range);
  const { currency } = useSearch({ strict: false }) as Record<string, string | undefined>;
  const figures = useQuery({
    ...figuresQuery(period.range, { ...comparison, currency }),
    placeholderData: keepPreviousData,
  });
  const state = useQuery(stateQuery);
  useFreshFigures('terminals');
  const { data } = figures;
  const isEmpty = state.data && state.data.virtual.all + state.data.pos.all === 0 && data?.best.length === 0;
  return (
    <Page title={t('Terminals')} subRoutes={terminalTabs}>
      {figures.error && !data ? (
        <ErrorPanel error={figures.error} onRetry={figures.refetch} />
      ) : isEmpty ? (
        <NoTerminals />
      ) : (
        <>
          <div className="dashboard-top">
            <div className="dashboard-scope">
              <PeriodButton period={period} />
              <CompareWith
                period={period}
                previous={data}
                value={comparison.compare}
                onChoose={comparison.chooseCompare}
              />
              <CurrencyChoice offered={data?.currencies ?? []} currency={data?.currency} />
            </div>
          </div>
          <OverviewFigures figures={figures} state={state} period={period} comparison={comparison} />
        </>
      )}
    </Page>
  );
}

function NoTerminals() {
  const { t } = useTranslation();
  const mayChange = usePermissions().can(canWrite('PAYMENT_GATEWAY.TERMINALS'));
  return (
    <EmptyState
      icon={<IconDeviceTablet size={20} />}
      title={t('No terminals yet')}
      text={t(
        'Take payments in person: with a virtual terminal right away, or with a POS terminal you request.',
      )}
      action={
        mayChange && (
          <>
            <Button component={Link} to={virtualTerminalsPath}>
              {t('Open virtual terminals')}
            </Button>
            <Button component={Link} to={terminalRequestsPath} variant="default">
              {t('Open requests')}
            </Button>
          </>
        )
      }
    />
  );
}
