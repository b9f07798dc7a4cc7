// The banking dashboard: items that need attention, money in and out, wallet balances, and amounts in progress.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import {
  type BankingDashboard,
  bankingDashboardContract,
} from '#shared/contract/banking/dashboard/banking-dashboard.ts';
import { type Currency, currencies, formatMoney, formatMoneyShort } from '#shared/money.ts';
import { type Comparison, useComparison } from '#web/api/dashboard/comparison.ts';
import { attentionQuery, NeedsAttention } from '#web/api/dashboard/needs-attention.tsx';
import { useDashboardPeriod } from '#web/api/dashboard/period.ts';
import { CompareWith, PeriodButton } from '#web/api/dashboard/period-button.tsx';
import { queryOptionsOf } from '#web/api/queries.ts';
import { useBusinessSettings } from '#web/ui/business-context.tsx';
import { ChartCard } from '#web/ui/chart/chart-card.tsx';
import { changeOf, Delta } from '#web/ui/chart/delta.tsx';
import { StatTiles } from '#web/ui/chart/stat-tiles.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import { MoneyText } from '#web/ui/money-text.tsx';
import { Page } from '#web/ui/page.tsx';
import { BalanceCard, FlowCard, UnderWayCard } from './cards.tsx';
import '#web/api/dashboard/dashboard.css';
import { CurrencyChoice } from '#web/api/dashboard/currency-choice.tsx';

/** The attention items that belong to banking. */
const ofBanking = /^\/(banking-services|balance|settings\/(approval|funds-transfer))\b/;

export function BankingDashboardPage() {
  const { t } = useTranslation();
  const settings = useBusinessSettings();
  const period = useDashboardPeriod();
  const comparison = useComparison(period.range);
  const search = useSearch({ strict: false }) as Record<string, string | undefined>;
  const { currency: query } = search;
  const known = query && Object.hasOwn(currencies, query) ? (query as Currency) : undefined;
  const read = useQuery({
    ...queryOptionsOf(bankingDashboardContract.getBankingDashboard, {
      query: {
        ...period.range,
        compare: comparison.compare === 'year' ? 'year' : 'previous',
        ...(known && { currency: known }),
      },
    }),
    placeholderData: keepPreviousData,
  });
  const attention = useQuery(attentionQuery);
  const { data } = read;
  const currency = data?.currency ?? known ?? settings.currency;
  return (
    <Page title={t('Dashboard')}>
      <div className="dashboard-top">
        <NeedsAttention items={(attention.data?.items ?? []).filter(({ path }) => ofBanking.test(path))} />
        <div className="dashboard-scope">
          <PeriodButton period={period} />
          <CompareWith
            period={period}
            previous={data && { previousFrom: data.previous.from, previousTo: data.previous.to }}
            value={comparison.compare}
            onChoose={comparison.chooseCompare}
          />
          <CurrencyChoice offered={data?.currencies ?? []} currency={currency} />
        </div>
      </div>
      {read.error && !data ? (
        <ErrorPanel error={read.error} onRetry={read.refetch} />
      ) : (
        <Figures read={read} currency={currency} compare={comparison.compare} />
      )}
    </Page>
  );
}

type Read = {
  data: BankingDashboard | undefined;
  error: unknown;
  refetch: () => unknown;
  isPlaceholderData: boolean;
};

function Figures({
  read,
  currency,
  compare,
}: {
  read: Read;
  currency: Currency;
  compare: Comparison['compare'];
}) {
  const { t } = useTranslation();
  const { data } = read;
  return (
    <div className={read.isPlaceholderData ? 'dashboard stale' : 'dashboard'}>
      <Tiles data={data} currency={currency} isCompared={compare !== 'none'} />
      <div className="dashboard-columns">
        <div className="dashboard-main">
          <ChartCard
            title="Money in and out"
            aside={data && t(data.frequency === 'hourly' ? 'Hourly' : 'Daily')}
            points={data?.points.map((point) => ({
              label: point.label,
              value: point.money_in,
              previousLabel: t('Out'),
              previous: point.money_out,
            }))}
            error={read.error}
            onRetry={read.refetch}
            format={(amount) => formatMoney(amount, currency)}
            formatShort={(amount) => formatMoneyShort(amount, currency)}
            legend={{ current: 'In', previous: 'Out' }}
            empty={
              <EmptyState
                title={t('No money in or out in this period')}
                text={t('Choose another period, or fund a wallet.')}
              />
            }
          />
          <div className="dashboard-two">
            <FlowCard title={t('Money in')} flows={data?.came_in} currency={currency} />
            <FlowCard title={t('Money out')} flows={data?.went_out} currency={currency} />
          </div>
        </div>
        <div className="dashboard-side">
          <UnderWayCard items={data?.under_way} currency={currency} />
          <BalanceCard data={data} currency={currency} />
        </div>
      </div>
    </div>
  );
}

function Tiles({
  data,
  currency,
  isCompared,
}: {
  data: BankingDashboard | undefined;
  currency: Currency;
  isCompared: boolean;
}) {
  const { t } = useTranslation();
  const tile = (label: string, key: 'money_in' | 'money_out') => {
    const [amount, before] = [data?.period[key] ?? 0, data?.previous[key] ?? 0];
    return {
      label: t(label),
      value: <MoneyText amount={amount} currency={currency} />,
      ...(isCompared && {
        delta: <Delta change={changeOf(amount, before)} />,
        note: t('from {{figure}}', { figure: formatMoneyShort(before, currency) }),
      }),
    };
  };
  const tiles = data && [
    tile('Money in', 'money_in'),
    tile('Money out', 'money_out'),
    {
      label: t('Available'),
      value: <MoneyText amount={data.balance.available} currency={currency} />,
      note: t(
        data.balance.wallets === 1
          ? 'In 1 wallet, without the collection balance'
          : 'In {{count}} wallets, without the collection balance',
        {
          count: data.balance.wallets,
        },
      ),
    },
    {
      label: t('Closing balance'),
      value: <MoneyText amount={data.period.closing} currency={currency} />,
      note: t('from {{figure}}', {
        figure: formatMoneyShort(data.period.opening, currency),
      }),
    },
  ];
  return <StatTiles label={t('Banking')} tiles={tiles} count={4} />;
}
