// Platform figures of a period: volume, revenue, success rate and merchants, volume by day, and the composition of revenue.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { OutputOf } from '#shared/contract/endpoint.ts';
import { figuresContract, type PlatformTotals, type RevenueKind } from '#shared/contract/operator/figures.ts';
import { type Currency, formatMoney, formatMoneyShort, percentShares } from '#shared/money.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { ChartCard, type ChartPoint } from '#web/ui/chart/chart-card.tsx';
import { changeOf, Delta } from '#web/ui/chart/delta.tsx';
import { ShareBars } from '#web/ui/chart/share-bars.tsx';
import { type StatTile, StatTiles } from '#web/ui/chart/stat-tiles.tsx';
import { shortDate } from '#web/ui/dates.ts';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import type { Start } from './start-state.ts';

type Figures = OutputOf<(typeof figuresContract)['getPlatformFigures']>;

export function usePlatformFigures({ mode, currency, days }: Start) {
  return useQuery({
    ...queryOptionsOf(figuresContract.getPlatformFigures, { query: { mode, currency, ...days } }),
    placeholderData: keepPreviousData,
  });
}
export type FiguresRead = ReturnType<typeof usePlatformFigures>;
type Props = { read: FiguresRead; currency: Currency };

const rateOf = ({ successful, failed }: Pick<PlatformTotals, 'successful' | 'failed'>): number | null =>
  successful + failed === 0 ? null : (successful / (successful + failed)) * 100;

const percent = (rate: number | null): string => (rate === null ? '—' : `${rate.toFixed(1)}%`);

export function PlatformTiles({ read, currency }: Props) {
  const { t } = useTranslation();
  if (read.error && !read.data)
    return (
      <div className="card">
        <ErrorPanel error={read.error} onRetry={read.refetch} />
      </div>
    );
  return <StatTiles label={t('Key figures')} tiles={read.data && tilesOf(read.data, currency, t)} />;
}

function tilesOf({ current, previous, days }: Figures, currency: Currency, t: TFunction): StatTile[] {
  const from = (figure: string) => t('from {{figure}}', { figure });
  const short = (amount: number) => formatMoneyShort(amount, currency);
  const rates = [rateOf(current), rateOf(previous)] as const;
  const points = rates[0] !== null && rates[1] !== null ? Math.round((rates[0] - rates[1]) * 10) / 10 : null;
  return [
    {
      label: t('Volume'),
      value: formatMoney(current.volume, currency),
      delta: <Delta change={changeOf(current.volume, previous.volume)} />,
      note: from(short(previous.volume)),
      spark: days.map((day) => day.volume),
    },
    {
      label: t('Revenue'),
      value: formatMoney(current.revenue, currency),
      delta: <Delta change={changeOf(current.revenue, previous.revenue)} />,
      note: from(short(previous.revenue)),
      spark: days.map((day) => day.revenue),
    },
    {
      label: t('Success rate'),
      value: percent(rates[0]),
      delta: <Delta change={points} unit="pts" />,
      note: from(percent(rates[1])),
      spark: days.map((day) => rateOf(day) ?? 0),
    },
    {
      label: t('Merchants paid'),
      value: current.merchants.toLocaleString('en'),
      delta: <Delta change={changeOf(current.merchants, previous.merchants)} />,
      note: from(previous.merchants.toLocaleString('en')),
    },
  ];
}

/** Calendar days have no time zone. */
const dayText = (day: string): string => shortDate(new Date(`${day}T12:00:00Z`), 'UTC');

function pointsOf({ days, previousDays }: Figures): ChartPoint[] {
  return days.map(({ day, volume }, index) => {
    const before = previousDays[index];
    return {
      label: dayText(day),
      value: volume,
      ...(before && { previousLabel: dayText(before.day), previous: before.volume }),
    };
  });
}

export function PlatformVolume({ read, currency }: Props) {
  const { t } = useTranslation();
  return (
    <ChartCard
      title="Volume"
      aside={t('Daily')}
      points={read.data && pointsOf(read.data)}
      error={read.error}
      onRetry={read.refetch}
      format={(value) => formatMoney(value, currency)}
      formatShort={(value) => formatMoneyShort(value, currency)}
      legend={{ current: 'This period', previous: 'Previous period' }}
      empty={<p className="op-nothing">{t('No payments in this period.')}</p>}
      height={204}
    />
  );
}

const revenueLabels: Record<RevenueKind, string> = {
  fee: 'Processing fees',
  fee_returned: 'Fees returned with refunds',
  chargeback_fee: 'Chargeback fees',
  other: 'Differences and corrections',
};

export function PlatformRevenue({ read, currency }: Props) {
  const { t } = useTranslation();
  const { data } = read;
  const rows = data?.revenueBy ?? [];
  const shares = percentShares(rows.map((row) => Math.abs(row.amount)));
  return (
    <SectionCard
      title={t('Revenue')}
      aside={t('Fee income in the ledger')}
      end={data && <b className="strong num">{formatMoney(data.current.revenue, currency)}</b>}
    >
      {data && rows.length === 0 ? (
        <p className="op-nothing">{t('No revenue in this period.')}</p>
      ) : (
        <ShareBars
          bars={
            data &&
            rows.map(({ kind, amount }, index) => ({
              key: kind,
              label: t(revenueLabels[kind]),
              amount: formatMoney(amount, currency),
              percent: shares[index] ?? 0,
            }))
          }
        />
      )}
    </SectionCard>
  );
}
