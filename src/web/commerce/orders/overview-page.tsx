// The overview of a store: sales in a span of days compared with the preceding span, per day, and best sellers.
import { SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  storeOverviewContract as contract,
  overviewDays,
} from '#shared/contract/commerce/orders/store-overview.ts';
import type { OutputOf } from '#shared/contract/endpoint.ts';
import { type Currency, formatMoney, formatMoneyShort } from '#shared/money.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { ChartCard } from '#web/ui/chart/chart-card.tsx';
import { changeOf, Delta } from '#web/ui/chart/delta.tsx';
import { ShareBars } from '#web/ui/chart/share-bars.tsx';
import { StatTiles } from '#web/ui/chart/stat-tiles.tsx';
import { ordersPath } from '#web/ui/commerce/order-columns.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Page } from '#web/ui/page.tsx';
import { dayText } from '#web/ui/payments/refund-labels.ts';
import { SectionCard } from '#web/ui/section-card.tsx';
import { commerceTabs } from '../commerce.ts';
import { OnboardingCard } from './onboarding-card.tsx';

type Statistics = OutputOf<(typeof contract)['getStoreStatistics']>;
type Charts = OutputOf<(typeof contract)['getStoreCharts']>;

export function StoreOverviewPage() {
  const { t } = useTranslation();
  const [days, setDays] = useState(30);
  const figures = useQuery(queryOptionsOf(contract.getStoreStatistics, { query: { days } }));
  const charts = useQuery(queryOptionsOf(contract.getStoreCharts, { query: { days } }));
  const currency: Currency = charts.data?.currency ?? 'NGN';
  const legend = { current: t('This period'), previous: t('Previous period') };
  return (
    <Page
      title={t('Storefront')}
      subRoutes={commerceTabs}
      actions={
        <SegmentedControl
          aria-label={t('Period')}
          data={overviewDays.map((count) => ({
            value: String(count),
            label: t('{{count}} days', { count }),
          }))}
          value={String(days)}
          onChange={(value) => setDays(Number(value))}
        />
      }
    >
      <div className="stack">
        <OnboardingCard />
        <StatTiles
          label={t('Sales')}
          tiles={figures.data && tilesOf(t, figures.data)}
          count={4}
          error={figures.error}
          onRetry={figures.refetch}
        />
        <ChartCard
          title="Sales"
          aside={t('Paid orders, by day')}
          points={charts.data?.days.map((day) => ({
            label: dayText(day.day).replace(/ \d{4}$/, ''),
            longLabel: dayText(day.day),
            value: day.sales,
            previousLabel: dayText(day.previousDay),
            previous: day.previousSales,
          }))}
          error={charts.error}
          onRetry={charts.refetch}
          format={(amount) => formatMoney(amount, currency)}
          formatShort={(amount) => formatMoneyShort(amount, currency)}
          legend={legend}
          empty={<EmptyState title={t('No orders were paid in this period.')} />}
        />
        <SectionCard title={t('Best sellers')}>
          <BestSellers charts={charts.data} />
        </SectionCard>
      </div>
    </Page>
  );
}

type Translate = ReturnType<typeof useTranslation>['t'];

function tilesOf(t: Translate, { now, before, currency, toPack, onTheWay }: Statistics) {
  const money = (amount: number) => formatMoney(amount, currency);
  const share = now.placed === 0 ? 0 : Math.round((now.abandoned * 1000) / now.placed) / 10;
  return [
    {
      label: t('Sales'),
      value: money(now.sales),
      delta: <Delta change={changeOf(now.sales, before.sales)} />,
      note: t('{{amount}} refunded since', { amount: money(now.refunded) }),
    },
    {
      label: t('Orders paid'),
      value: now.orders,
      delta: <Delta change={changeOf(now.orders, before.orders)} />,
      note: t('{{toPack}} to pack, {{onTheWay}} on the way', { toPack, onTheWay }),
    },
    {
      label: t('Average order'),
      value: money(now.average),
      delta: <Delta change={changeOf(now.average, before.average)} />,
      note: t('{{pieces}} items sold', { pieces: now.pieces }),
    },
    {
      label: t('Abandoned'),
      value: now.abandoned,
      delta: <Delta change={changeOf(now.abandoned, before.abandoned)} moreIsBad />,
      note: t('{{share}}% of {{placed}} placed', { share: share.toFixed(1), placed: now.placed }),
    },
  ];
}

function BestSellers({ charts }: { charts: Charts | undefined }) {
  const { t } = useTranslation();
  if (charts?.best.length === 0) return <p className="mut sm">{t('Nothing was sold in this period.')}</p>;
  const all = charts?.best.reduce((sum, { sales }) => sum + sales, 0) ?? 0;
  const bars = charts?.best.map(({ productId, name, pieces, sales }) => ({
    key: productId,
    label: t('{{name}}, {{pieces}} sold', { name, pieces }),
    amount: formatMoney(sales, charts.currency),
    percent: all === 0 ? 0 : Math.round((sales * 1000) / all) / 10,
    path: ordersPath,
    search: { productId },
  }));
  return <ShareBars bars={bars} />;
}
