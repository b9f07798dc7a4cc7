// What a table is given: its columns, its rows or query, and what a row can do.
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
  /** The total is not known yet: the pager waits for it. */
  isBeingCounted?: boolean | undefined;
};

/** What DataTable needs of a query; the result of useQuery fits. */
export type TableQuery<T> = {
  data: PageData<T> | undefined;
  error: unknown;
  isPending: boolean;
  isPlaceholderData?: boolean;
  refetch: () => unknown;
};

/** How the query of a small list stands. */
export type SmallQuery = { error: unknown; isPending: boolean; refetch: () => unknown };

/** A small list that is read whole, as one page with the states of its query. `items` is undefined until it has answered. */
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
  /** Path of the row's detail. */
  rowPath?: (row: T) => string;
  selection?: Selection<T>;
  /** Quiet buttons that appear at the end of a hovered row (their column is always there). */
  rowActions?: (row: T) => ReactNode;
  rowActionsWidth?: number;
  /** The actions stand at the end of the row on a phone too: what is done there is done from the list. */
  phoneActions?: boolean;
  /** The row on a phone in two lines; without it a row says its columns by name. */
  phone?: (row: T) => PhoneRow;
  /** What this is and how to begin; shown when nothing is there and nothing is filtered. */
  empty?: ReactNode;
  density?: 'compact' | 'row' | 'comfortable';
  /** Inside a card: no page margins, header filled. */
  inCard?: boolean;
};
