// A filter by some of a closed set of values.
import type { Filter } from '../list/filters.ts';

/** Filters by any of `values`; `label` is what the filter is called, `labels` what each value is. */
export function choiceFilter<V extends string>(
  key: string,
  label: string,
  values: readonly V[],
  labels: Readonly<Record<V, string>>,
): Filter {
  return { kind: 'choice', key, label, options: values.map((value) => ({ value, label: labels[value] })) };
}
