// Volume over the period by hour, day, week or month, with the comparison as a dotted line behind it.
import { SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type Currency, formatMoney, formatMoneyShort } from '#shared/money.ts';
import type { useComparison } from '#web/api/dashboard/comparison.ts';
import { useBusinessSettings } from '#web/ui/business-context.tsx';
import { ChartCard, type ChartPoint } from '#web/ui/chart/chart-card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { type Amounts, chartPointsOf } from './chart-points.ts';

type Props = {
  amounts: { data: Amounts | undefined; error: unknown; refetch: () => unknown };
  /** Absent: the business's currency. */
  currency?: Currency;
  /** The text shown when there are no payments. */
  nothing?: string;
  period: string;
  comparison: ReturnType<typeof useComparison>;
};

const stepLabels = { hourly: 'Hourly', daily: 'Daily', weekly: 'Weekly', monthly: 'Monthly' } as const;

export function VolumeChart({ amounts, period, comparison, nothing, ...props }: Props) {
  const { t } = useTranslation();
  const settings = useBusinessSettings();
  const { timeZone } = settings;
  const currency = props.currency ?? settings.currency;
  const { data, error, refetch } = amounts;
  const { compare, steps, step, chooseStep } = comparison;
  const points = data && chartPointsOf(data, timeZone, t);
  return (
    <ChartCard
      title="Volume"
      aside={
        steps.length > 1 ? (
          <SegmentedControl
            size="xs"
            className="chart-steps"
            aria-label={t('Chart interval')}
            value={step}
            onChange={chooseStep}
            data={steps.map((item) => ({ value: item, label: t(stepLabels[item]) }))}
          />
        ) : (
          data && t(stepLabels[data.frequency])
        )
      }
      points={compare === 'none' ? points?.map(withoutPrevious) : points}
      error={error}
      onRetry={refetch}
      format={(amount) => formatMoney(amount, currency)}
      formatShort={(amount) => formatMoneyShort(amount, currency)}
      legend={{ current: period, ...previousNames[compare] }}
      empty={
        <EmptyState
          title={t('No payments in this period')}
          text={nothing ?? t('Choose another period, or share a payment link.')}
        />
      }
    />
  );
}

const previousNames = {
  previous: { previous: 'Previous' },
  year: { previous: 'Last year' },
  none: {},
} as const;

function withoutPrevious({ previous: _, previousLabel: _label, ...point }: ChartPoint): ChartPoint {
  return point;
}
