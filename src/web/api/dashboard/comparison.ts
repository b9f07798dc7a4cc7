// The comparison period and the chart step of a dashboard, both kept in the address.
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ChartStep, chartSteps } from '#shared/contract/platform/figures.ts';
import { searchOf } from '#web/api/route.ts';
import type { PeriodRange } from '#web/ui/list/periods.ts';

/** none: no deltas and no second line. */
export const compared = ['previous', 'year', 'none'] as const;
export type Compared = (typeof compared)[number];
export const comparedLabels: Record<Compared, string> = {
  previous: 'Previous period',
  year: 'Last year',
  none: 'None',
};

const dayMs = 86_400_000;
/** The server charts periods of 3 days or fewer by the hour. */
const hourlyDaysMax = 3;
/** The shortest period, in days, for which a step gives enough points. */
const stepDaysMin: Record<ChartStep, number> = { daily: hourlyDaysMax + 1, weekly: 14, monthly: 60 };

/** Returns the chart steps available for a range; none when it is charted by the hour. */
export function stepsOf({ from, to }: PeriodRange): readonly ChartStep[] {
  // A day with a clock change is an hour longer or shorter.
  const days = Math.round((Date.parse(to) - Date.parse(from)) / dayMs);
  return chartSteps.filter((step) => days >= stepDaysMin[step]);
}

type Named = { compare?: string | undefined; step?: string | undefined };

/** Parses the address; unknown values become the default. */
export function comparisonOf({ compare, step }: Named, range: PeriodRange) {
  const steps = stepsOf(range);
  return {
    compare: compared.find((item) => item === compare) ?? 'previous',
    steps,
    step: steps.find((item) => item === step) ?? 'daily',
  } as const;
}
export type Comparison = ReturnType<typeof comparisonOf>;

export function useComparison(range: PeriodRange) {
  const search = useSearch({ strict: false }) as Record<string, string | undefined>;
  const navigate = useNavigate();
  const comparison = comparisonOf(search, range);
  const set = (key: 'compare' | 'step', value: string, usual: string) => {
    const { [key]: _, ...others } = search;
    const requested = value === usual ? others : { ...others, [key]: value };
    void navigate({ to: '.', search: searchOf(requested), resetScroll: false, replace: true });
  };
  return {
    ...comparison,
    chooseCompare: (value: string) => set('compare', value, 'previous'),
    chooseStep: (value: string) => set('step', value, 'daily'),
  };
}
