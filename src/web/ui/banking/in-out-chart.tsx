// Chart of daily inflow and outflow over recent days.
import { useTranslation } from 'react-i18next';
import { type Currency, formatMoney, formatMoneyShort } from '#shared/money.ts';
import { ChartCard } from '../chart/chart-card.tsx';
import { EmptyState } from '../empty-state.tsx';

type Point = { label: string; money_in: number; money_out: number };
type Props = {
  days: number;
  currency: Currency;
  query: { data: { points: readonly Point[] } | undefined; error: Error | null; refetch: () => unknown };
};

export function InOutChart({ days, currency, query: { data, error, refetch } }: Props) {
  const { t } = useTranslation();
  return (
    <ChartCard
      title="In and out"
      aside={t('Last {{count}} days', { count: days })}
      points={data?.points.map((point) => ({
        label: point.label,
        value: point.money_in,
        previousLabel: t('Out'),
        previous: point.money_out,
      }))}
      error={error}
      onRetry={refetch}
      format={(amount) => formatMoney(amount, currency)}
      formatShort={(amount) => formatMoneyShort(amount, currency)}
      legend={{ current: 'In', previous: 'Out' }}
      empty={<EmptyState title={t('No money in or out in this period')} />}
    />
  );
}
