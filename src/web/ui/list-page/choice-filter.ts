// Filters by values of a closed set.
import type { Filter } from '../list/filters.ts';

type ChoiceFilter = Extract<Filter, { kind: 'choice' }>;
type Labels<V extends string> = Readonly<Record<V, string | { label: string }>>;

/** Filters by any of `values`; `label` names the filter, `labels` its values. */
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
