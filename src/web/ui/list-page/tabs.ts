// The tabs above a list and the counts in them.

/** How many rows each tab has, by its value; `all` is the first one's. */
export type Counts = Readonly<
  Partial<Record<string, number | { count: number; capped?: boolean | undefined }>>
>;

export type ListTabs = {
  /** Key of the query a tab sets: `status` or `tab`. */
  param: string;
  /** The first one is the default and is not written in the address. */
  tabs: readonly { value: string; label: string }[];
  /** The counts are at least so many. */
  capped?: boolean;
};

/** 'All', and a tab for each status. */
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

/** A tab that the answer does not name has none; before the answer no tab has a count. */
export function countOf(tabs: ListTabs, value: string, counts: Counts | undefined) {
  if (!counts) return {};
  const found = counts[value || 'all'] ?? 0;
  return typeof found === 'number'
    ? { count: found, capped: tabs.capped }
    : { count: found.count, capped: found.capped };
}
