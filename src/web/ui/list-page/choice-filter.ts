// Filters by some of a closed set of values.
import type { Filter } from '../list/filters.ts';

type ChoiceFilter = Extract<Filter, { kind: 'choice' }>;
type Labels<V extends string> = Readonly<Record<V, string | { label: string }>>;

/** Filters by any of `values`; `label` is what the filter is called, `labels` what each value is. */
export function choiceFilter<V extends string>(
  key: string,
  label: string,
  values: readonly V[],
  labels: Labels<V>,
): ChoiceFilter {
  const labelOf = (value: V) => {
    const found = labels[value];
    return typeof found === 'string' ? found : found.label;
  };
  return { kind: 'choice', key, label, options: values.map((value) => ({ value, label: labelOf(value) })) };
}

/** Filters by one of `values` at a time. */
export function oneOfFilter<V extends string>(
  key: string,
  label: string,
  values: readonly V[],
  labels: Labels<V>,
): ChoiceFilter {
  return { ...choiceFilter(key, label, values, labels), single: true };
}

export const modeFilter = oneOfFilter('mode', 'Mode', ['live', 'test'], { live: 'Live', test: 'Test' });
