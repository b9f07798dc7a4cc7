// What a dashboard's period is set against, and in which steps it is drawn: both named in the address.
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
/** As the server draws them: hours for 3 days or fewer. */
const hourlyDaysMax = 3;
/** From how many days on a step makes at least a few of them. */
const stepDaysMin: Record<ChartStep, number> = { daily: hourlyDaysMax + 1, weekly: 14, monthly: 60 };

/** The steps that a range can be drawn in; none for one that is drawn by the hour. */
export function stepsOf({ from, to }: PeriodRange): readonly ChartStep[] {
  // A day when the clocks change has an hour more or less.
  const days = Math.round((Date.parse(to) - Date.parse(from)) / dayMs);
  return chartSteps.filter((step) => days >= stepDaysMin[step]);
}

type Named = { compare?: string | undefined; step?: string | undefined };

/** What an address means; a name nobody knows is the usual one. */
export function comparisonOf({ compare, step }: Named, range: PeriodRange) {
  const steps = stepsOf(range);
  return {
    compare: compared.find((one) => one === compare) ?? 'previous',
    steps,
    step: steps.find((one) => one === step) ?? 'daily',
  } as const;
}
export type Comparison = ReturnType<typeof comparisonOf>;

export function useComparison(range: PeriodRange) {
  const search = useSearch({ strict: false }) as Record<string, string | undefined>;
  const navigate = useNavigate();
  const comparison = comparisonOf(search, range);
  const set = (key: 'compare' | 'step', value: string, usual: string) => {
    const { [key]: _, ...others } = search;
    const wanted = value === usual ? others : { ...others, [key]: value };
    void navigate({ to: '.', search: searchOf(wanted), resetScroll: false, replace: true });
  };
  return {
    ...comparison,
    chooseCompare: (value: string) => set('compare', value, 'previous'),
    chooseStep: (value: string) => set('step', value, 'daily'),
  };
}
