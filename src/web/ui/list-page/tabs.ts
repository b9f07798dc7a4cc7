// The tabs above a list and the counts in them.

/** The number of rows per tab, by its value; `all` is the first tab's. */
export type Counts = Readonly<
  Partial<Record<string, number | { count: number; capped?: boolean | undefined }>>
>;

export type ListTabs = {
  /** The query key that a tab sets: `status` or `tab`. */
  param: string;
  /** The first tab is the default and is not written to the address. */
  tabs: readonly { value: string; label: string }[];
  /** Whether the counts are lower bounds. */
  capped?: boolean;
};

/** 'All', and one tab per status. */
export function statusTabs<V extends string>(
  values: readonly V[],
  labelOf: Readonly<Record<V, string>> | ((value: V) => string),
  param = 'status',
): ListTabs {
  const label = (value: V) => (typeof labelOf === 'function' ? labelOf(value) : labelOf[value]);
  return {
    param,
    tabs: [{ value: '', label: 'All' }, ...values.map((value) => ({ value, label: label(value) }))],
  };
}

/** Returns the count of a tab: zero if the response omits it, undefined before the response. */
export function countOf(tabs: ListTabs, value: string, counts: Counts | undefined) {
  if (!counts) return {};
  const found = counts[value || 'all'] ?? 0;
  return typeof found === 'number'
    ? { count: found, capped: tabs.capped }
    : { count: found.count, capped: found.capped };
}
