// The balance of collected money: its parts, upcoming availability, and its course over a period.
import { Button, Select } from '@mantine/core';
import { IconBuildingBank } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import {
  type BalanceOverview,
  balanceChartQuery,
  collectionBalanceContract,
} from '#shared/contract/settlement/collection-balance.ts';
import { type Currency, formatMoney, formatMoneyShort } from '#shared/money.ts';
import { canRead } from '#shared/permissions.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { timeZoneIn, usePermissions } from '#web/api/session.ts';
import { useBusinessSettings } from '#web/ui/business-context.tsx';
import { ChartCard } from '#web/ui/chart/chart-card.tsx';
import { StatTiles } from '#web/ui/chart/stat-tiles.tsx';
import { DateText } from '#web/ui/date-text.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import { KeyValues } from '#web/ui/key-values.tsx';
import { readListState, useListState } from '#web/ui/list/list-state.ts';
import { PeriodPicker } from '#web/ui/list/period-picker.tsx';
import { MoneyText } from '#web/ui/money-text.tsx';
import { Page } from '#web/ui/page.tsx';
import type { ScreenLocation } from '#web/ui/screen.ts';
import { SectionCard } from '#web/ui/section-card.tsx';
import { AsOfCard } from './as-of-card.tsx';
import { useBalanceTabs } from './balance-labels.ts';
import './balance.css';

const state = { period: ['from', 'to'], defaultPeriod: 'this-month' } as const;

function queriesOf(query: {
  from?: string | undefined;
  to?: string | undefined;
  currency?: Currency | undefined;
}) {
  const { from = '', to = '', currency } = query;
  return {
    overview: queryOptionsOf(collectionBalanceContract.getBalance, { query: { currency } }),
    chart: queryOptionsOf(collectionBalanceContract.getCollectionChart, { query: { from, to, currency } }),
  };
}

/** Prefetches the queries of the page. */
export function loadCollection({ search, queryClient }: ScreenLocation) {
  const { query } = readListState(balanceChartQuery, search, { ...state, timeZone: timeZoneIn(queryClient) });
  const { overview, chart } = queriesOf(query);
  return Promise.all([queryClient.prefetchQuery(overview), queryClient.prefetchQuery(chart)]);
}

export function CollectionPage() {
  const { t } = useTranslation();
  const settings = useBusinessSettings();
  const { can } = usePermissions();
  const list = useListState(balanceChartQuery, state);
  const queries = queriesOf(list.query);
  const overview = useQuery({ ...queries.overview, placeholderData: keepPreviousData });
  const chart = useQuery({ ...queries.chart, placeholderData: keepPreviousData });
  const currency = list.value.currency ?? settings.currency;
  const balance = overview.data;
  return (
    <Page
      title={t('Collection balance')}
      subRoutes={useBalanceTabs()}
      actions={
        <>
          {balance && balance.currencies.length > 1 && (
            <Select
              aria-label={t('Currency')}
              w={90}
              allowDeselect={false}
              data={balance.currencies}
              value={currency}
              onChange={(chosen) => list.set({ currency: chosen === settings.currency ? null : chosen })}
            />
          )}
          {can(canRead('PAYMENT_GATEWAY.PAYOUTS')) && (
            <Button
              component={Link}
              to="/payment-gateway/payouts"
              variant="default"
              leftSection={<IconBuildingBank size={16} />}
            >
              {t('Payouts')}
            </Button>
          )}
        </>
      }
    >
      {overview.error && !balance ? (
        <ErrorPanel error={overview.error} onRetry={overview.refetch} />
      ) : (
        <div className="balance-page">
          <Parts balance={balance} currency={currency} />
          <div className="balance-columns">
            <div className="balance-main">
              <div className="balance-period">
                <PeriodPicker list={list} defaultPeriod={state.defaultPeriod} />
              </div>
              <ChartCard
                title="Balance"
                aside={chart.data && t(chart.data.frequency === 'hourly' ? 'Hourly' : 'Daily')}
                points={chart.data?.points.map((point) => ({
                  label: point.label,
                  value: point.available,
                  previousLabel: t('Pending'),
                  previous: point.pending,
                }))}
                error={chart.error}
                onRetry={chart.refetch}
                format={(amount) => formatMoney(amount, currency)}
                formatShort={(amount) => formatMoneyShort(amount, currency)}
                legend={{ current: 'Available', previous: 'Pending' }}
                empty={<EmptyState title={t('No payments in this period')} />}
              />
            </div>
            <div className="balance-side">
              <AsOfCard currency={currency} />
              <Next balance={balance} currency={currency} />
            </div>
          </div>
        </div>
      )}
    </Page>
  );
}

function Parts({ balance, currency }: { balance: BalanceOverview | undefined; currency: Currency }) {
  const { t } = useTranslation();
  const tile = (label: string, amount: number, note: string) => ({
    label: t(label),
    value: <MoneyText amount={amount} currency={currency} />,
    note: t(note),
  });
  const tiles = balance && [
    tile('Available', balance.available, 'Available for payout'),
    tile('Pending', balance.pending, 'Available once settled'),
    tile('In transit to your bank', balance.payouts, 'Payouts not confirmed yet'),
    tile('On hold for disputes', balance.disputes, 'Until disputes are resolved'),
  ];
  return <StatTiles label={t('Balance')} tiles={tiles} count={4} />;
}

/** The other amounts set aside; shown only when there are any. */
function Aside({ balance, currency }: { balance: BalanceOverview; currency: Currency }) {
  const { t } = useTranslation();
  const row = (label: string, amount: number) =>
    amount !== 0 && { label: t(label), value: <MoneyText amount={amount} currency={currency} /> };
  const rows = [
    row('Refunds in progress', balance.refunds),
    row('In reserve', balance.reserve),
    row('Recovered from future settlements', -balance.owed),
  ];
  if (!rows.some(Boolean)) return null;
  return (
    <SectionCard title={t('Reserved')}>
      <KeyValues items={rows} />
    </SectionCard>
  );
}

function Next({ balance, currency }: { balance: BalanceOverview | undefined; currency: Currency }) {
  const { t } = useTranslation();
  const { upcoming = [], releases = [] } = balance ?? {};
  return (
    <>
      <SectionCard title={t('Upcoming settlements')}>
        {upcoming.length === 0 ? (
          <p className="dim sm">{balance ? t('Nothing is pending.') : '…'}</p>
        ) : (
          <ul className="balance-next">
            {upcoming.map((next) => (
              <li key={next.at}>
                <span>
                  <DateText at={next.at} as="date" />
                  <small>{t('{{count}} payments', { count: next.count })}</small>
                </span>
                <MoneyText amount={next.amount} currency={currency} />
              </li>
            ))}
          </ul>
        )}
      </SectionCard>
      {balance && <Aside balance={balance} currency={currency} />}
      {releases.length > 0 && (
        <SectionCard title={t('Released from reserve')}>
          <ul className="balance-next">
            {releases.map((next) => (
              <li key={next.at}>
                <DateText at={next.at} as="date" />
                <MoneyText amount={next.amount} currency={currency} />
              </li>
            ))}
          </ul>
        </SectionCard>
      )}
    </>
  );
}
