// Volume over the period by hour or day, with the previous period dotted behind it.
import { useTranslation } from 'react-i18next';
import { formatMoney, formatMoneyShort } from '#shared/money.ts';
import { useBusinessSettings } from '#web/ui/business-context.tsx';
import { ChartCard } from '#web/ui/chart/chart-card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { chartPointsOf } from './chart-points.ts';
import type { FiguresRead } from './figures.ts';

type Props = { amounts: FiguresRead['amounts']; period: string };

export function VolumeChart({ amounts, period }: Props) {
  const { t } = useTranslation();
  const { currency, timeZone } = useBusinessSettings();
  const { data, error, refetch } = amounts;
  return (
    <ChartCard
      title="Volume"
      aside={data && t(data.frequency === 'hourly' ? 'Hourly' : 'Daily')}
      points={data && chartPointsOf(data, timeZone, t)}
      error={error}
      onRetry={refetch}
      format={(amount) => formatMoney(amount, currency)}
      formatShort={(amount) => formatMoneyShort(amount, currency)}
      legend={{ current: period, previous: 'Previous' }}
      empty={
        <EmptyState
          title={t('No payments in this period')}
          text={t('Choose another period, or share a payment link to take the next one.')}
        />
      }
    />
  );
}
