// Volume over the period by hour, day, week or month, with what it is compared with dotted behind it.
import { SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatMoney, formatMoneyShort } from '#shared/money.ts';
import type { useComparison } from '#web/api/dashboard/comparison.ts';
import { useBusinessSettings } from '#web/ui/business-context.tsx';
import { ChartCard, type ChartPoint } from '#web/ui/chart/chart-card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { chartPointsOf } from './chart-points.ts';
import type { FiguresRead } from './figures.ts';

type Props = {
  amounts: FiguresRead['amounts'];
  period: string;
  comparison: ReturnType<typeof useComparison>;
};

const stepLabels = { hourly: 'Hourly', daily: 'Daily', weekly: 'Weekly', monthly: 'Monthly' } as const;

export function VolumeChart({ amounts, period, comparison }: Props) {
  const { t } = useTranslation();
  const { currency, timeZone } = useBusinessSettings();
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
            data={steps.map((one) => ({ value: one, label: t(stepLabels[one]) }))}
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
          text={t('Choose another period, or share a payment link.')}
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
