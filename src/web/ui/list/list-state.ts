// The state of a list, kept in the address: page, size, sort, tab, search and filters, so that a link reproduces the view.
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import type { z } from 'zod';
import { useBusinessSettings } from '../business-context.tsx';
import { readPreference, savePreference } from '../preferences.ts';
import { periodRange } from './periods.ts';

/** The raw address state: text by key; lists as `a,b`. */
export type RawSearch = Record<string, string>;

/** The part of a list's state that the list parts (table, pager, filters, tabs) need. */
export type ListView = {
  raw: RawSearch;
  value: { page?: number; limit?: number; sort?: string | undefined };
  /** The sort keys of the list's call; other columns are not sortable. */
  sorts: readonly string[];
  /** Changes keys (null or '' removes one) and returns to page 1 unless the page itself is set. */
  set: (patch: Record<string, unknown>, options?: { replace?: boolean }) => void;
  /** Removes every filter; sort, size and tab stay. */
  clear: () => void;
  /** Whether a search, a period or a filter is active. */
  filtered: boolean;
};

export type ListState<S extends z.ZodType> = ListView & {
  /** The parsed state with defaults. */
  value: z.output<S>;
  /** The query to send: `queryOptionsOf(endpoint, { query: list.query })`. */
  query: z.input<S>;
};

export type ListOptions = {
  /** The query keys for the start and end of the period, such as ['createdFrom', 'createdTo']. */
  period?: readonly [string, string];
  /** The period when the address has none. */
  defaultPeriod?: string;
};

const sizeName = 'page-size';
const standing = ['page', 'limit', 'sort', 'tab', 'period'];

/** Returns the user's last page size; initially 10 (specification, section 9). */
export function rememberedPageSize(): number {
  const size = Number(readPreference(sizeName));
  return [10, 20, 50, 100].includes(size) ? size : 10;
}

/** Drops keys that the schema rejects instead of failing, so that an old or mistyped link still opens. */
function parseLenient(schema: z.ZodType, raw: Record<string, unknown>): Record<string, unknown> {
  const result = schema.safeParse(raw);
  if (result.success) return result.data as Record<string, unknown>;
  const refused = new Set(result.error.issues.map((issue) => String(issue.path[0])));
  const remaining = Object.fromEntries(Object.entries(raw).filter(([key]) => !refused.has(key)));
  const again = schema.safeParse(remaining);
  return (again.success ? again.data : {}) as Record<string, unknown>;
}

/** Returns the values that a query's `sort` accepts. */
function sortsOf(schema: z.ZodType): readonly string[] {
  const { shape } = schema as { shape?: { sort?: { unwrap?: () => { options?: readonly string[] } } } };
  return shape?.sort?.unwrap?.().options ?? [];
}

/** Reads the state from the address; also used by `load` of a screen, so that the prefetch and the page send the same request. */
export function readListState<S extends z.ZodType>(
  schema: S,
  raw: RawSearch,
  options: ListOptions & { timeZone: string; now?: Date },
): { value: z.output<S>; query: z.input<S> } {
  const input: Record<string, unknown> = { limit: String(rememberedPageSize()), ...raw };
  const period = raw.period ?? options.defaultPeriod;
  const [fromKey, toKey] = options.period ?? [];
  if (period && fromKey && toKey) {
    const range = periodRange(period, options.timeZone, options.now);
    if (range) Object.assign(input, { [fromKey]: range.from, [toKey]: range.to });
  }
  delete input.period;
  const value = parseLenient(schema, input);
  return { value: value as z.output<S>, query: value as z.input<S> };
}

export function useListState<S extends z.ZodType>(schema: S, options: ListOptions = {}): ListState<S> {
  const raw = useSearch({ strict: false }) as RawSearch;
  const navigate = useNavigate();
  const { timeZone, now } = useBusinessSettings();
  const [fromKey, toKey] = options.period ?? [];
  const { defaultPeriod } = options;
  const read = useMemo(() => {
    const period = fromKey && toKey ? { period: [fromKey, toKey] as const } : {};
    const options = { timeZone, now: now(), ...period, ...(defaultPeriod ? { defaultPeriod } : {}) };
    return readListState(schema, raw, options);
  }, [schema, raw, timeZone, now, fromKey, toKey, defaultPeriod]);
  const set = useCallback<ListView['set']>(
    (patch, { replace = true } = {}) => {
      if (typeof patch.limit === 'number') savePreference(sizeName, patch.limit);
      void navigate({
        to: '.',
        search: (before: RawSearch) => merged(before, patch),
        replace,
        resetScroll: false,
      });
    },
    [navigate],
  );
  const filters = Object.keys(raw).filter((key) => !standing.includes(key) || key === 'period');
  const clear = useCallback(() => set(Object.fromEntries(filters.map((key) => [key, null]))), [set, filters]);
  const sorts = useMemo(() => sortsOf(schema), [schema]);
  return { ...read, raw, sorts, set, clear, filtered: filters.length > 0 } as ListState<S>;
}

function merged(before: RawSearch, patch: Record<string, unknown>): RawSearch {
  const after: Record<string, unknown> = { ...before, ...('page' in patch ? {} : { page: null }), ...patch };
  const entries = Object.entries(after).map(([key, value]) => [key, value == null ? '' : String(value)]);
  return Object.fromEntries(
    entries.filter(([key, value]) => value !== '' && !(key === 'page' && value === '1')),
  );
}
