// The props of a table: columns, rows or query, and row actions.
import type { ReactNode } from 'react';
import type { Column } from './columns.tsx';
import type { ListView } from './list-state.ts';
import type { Selection } from './selection.ts';

/** The two lines of a row on a phone. */
export type PhoneRow = { title: ReactNode; meta: ReactNode; amount?: ReactNode; status?: ReactNode };

export type PageData<T> = {
  items: T[];
  page: number;
  limit: number;
  total: number;
  totalCapped?: boolean | undefined;
  /** Whether the total is not known yet; the pager waits for it. */
  isBeingCounted?: boolean | undefined;
};

/** The part of a query that DataTable needs; the result of useQuery fits. */
export type TableQuery<T> = {
  data: PageData<T> | undefined;
  error: unknown;
  isPending: boolean;
  isPlaceholderData?: boolean;
  refetch: () => unknown;
};

/** The state of the query of a small list. */
export type SmallQuery = { error: unknown; isPending: boolean; refetch: () => unknown };

/** Converts a small list that is loaded as a whole into one page with the state of its query. `items` is undefined until it is loaded. */
export function queryOfAll<T>(query: SmallQuery, items: readonly T[] | undefined): TableQuery<T> {
  const { error, isPending, refetch } = query;
  const data = items && { items: [...items], page: 1, limit: Math.max(items.length, 1), total: items.length };
  return { data, error, isPending, refetch };
}

export type DataTableProps<T> = {
  /** Accessible name: 'Payments'. */
  label: string;
  columns: readonly Column<T>[];
  idOf: (row: T) => string;
  /** A page of a list; or `rows` for a small table without paging. */
  query?: TableQuery<T>;
  rows?: readonly T[];
  list?: ListView;
  /** The path of the row's detail. */
  rowPath?: (row: T) => string;
  selection?: Selection<T>;
  /** Secondary buttons that appear at the end of a hovered row (their column is always present). */
  rowActions?: (row: T) => ReactNode;
  rowActionsWidth?: number;
  /** Whether the row actions are shown on a phone too, for rows whose actions exist only in the list. */
  phoneActions?: boolean;
  /** The two-line row on a phone; without it a row shows its columns with labels. */
  phone?: (row: T) => PhoneRow;
  /** The explanation and first action, shown when there are no rows and no filter is active. */
  empty?: ReactNode;
  density?: 'compact' | 'row' | 'comfortable';
  /** Whether the table is in a card: no page margins, header filled. */
  inCard?: boolean;
};
