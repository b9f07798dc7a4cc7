// Volume over the period by hour or day, with the previous period dotted behind it.
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { OutputOf } from '#shared/contract/endpoint.ts';
import type { transactionsContract } from '#shared/contract/transactions.ts';
import { formatMoney, formatMoneyShort } from '#shared/money.ts';
import { useBusinessSettings } from '#web/ui/business-context.tsx';
import { ChartCard, type ChartPoint } from '#web/ui/chart/chart-card.tsx';
import { shortDate, timeOfDay, wallDateOf } from '#web/ui/dates.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import type { FiguresRead } from './figures.ts';

type Amounts = OutputOf<(typeof transactionsContract)['getAmountStatistics']>;

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
      legend={{ current: period, previous: 'Previous period' }}
      empty={
        <EmptyState
          title={t('No payments in this period')}
          text={t('Choose another period, or share a payment link to take the next one.')}
        />
      }
    />
  );
}

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const dayCountMax = 366;

/** On the axis '13 Nov', '09:00' or 'Sat 09:00'; in the head 'Fri 13 Nov'. */
export function chartPointsOf({ frequency, points }: Amounts, timeZone: string, t: TFunction): ChartPoint[] {
  const isOneDay = frequency === 'hourly' && points.length <= 25;
  const isLong = points.length > dayCountMax;
  const axisLabel = (at: Date, weekday: string, label: string) => {
    if (frequency === 'daily') return isLong ? shortDate(at, timeZone) : label;
    return isOneDay ? timeOfDay(at, timeZone) : `${weekday} ${timeOfDay(at, timeZone)}`;
  };
  return points.map((point) => {
    const at = new Date(point.at);
    const weekday = t(weekdays[wallDateOf(at, timeZone).weekday] ?? '');
    return {
      label: axisLabel(at, weekday, point.label),
      longLabel: `${weekday} ${point.label}`,
      value: point.volume,
      previousLabel: point.previousLabel,
      previous: point.previousVolume,
    };
  });
}
