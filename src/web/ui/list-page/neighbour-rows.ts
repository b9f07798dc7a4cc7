// The rows of the list that was last open, for the previous and next links on a row's page.
import { useEffect } from 'react';
import type { PageData } from '../list/table-types.ts';

/** A page of the list as it was shown: the paths of its rows, and the function that loads another page. */
type Walk = { page: RowPaths; read: (page: number) => Promise<RowPaths> };
type RowPaths = Omit<PageData<string>, 'items'> & { paths: readonly string[] };

let walk: Walk | null = null;

type Walked<T> = {
  data: PageData<T> | undefined;
  rowPath: ((row: T) => string) | undefined;
  /** Loads another page of the same list; without it the links stay within this page. */
  read: ((page: number) => Promise<PageData<T>>) | undefined;
};

/** Remembers the open list until the next list is opened. */
export function useAdjacentRows<T>({ data, rowPath, read }: Walked<T>): void {
  useEffect(() => {
    if (!data || !rowPath) return;
    const pathsOf = ({ items, ...page }: PageData<T>): RowPaths => ({ ...page, paths: items.map(rowPath) });
    const page = pathsOf(data);
    walk = { page, read: async (number) => (read ? pathsOf(await read(number)) : page) };
  });
}

/** Returns the position of the open page in the remembered list; null if it is not part of it. */
export function placeIn(pathname: string): { walk: Walk; index: number; rest: string } | null {
  if (!walk) return null;
  const { paths } = walk.page;
  const index = paths.findIndex((path) => pathname === path || pathname.startsWith(`${path}/`));
  return index === -1 ? null : { walk, index, rest: pathname.slice(paths[index]?.length) };
}

/** Returns the path of the adjacent row; at the end of a page the next page is loaded. */
export async function pathBeside(
  { walk: from, index }: NonNullable<ReturnType<typeof placeIn>>,
  step: -1 | 1,
): Promise<string | undefined> {
  const beside = from.page.paths[index + step];
  if (beside) return beside;
  const page = await from.read(from.page.page + step);
  // Counts are the same on every page.
  const { total, totalCapped, isBeingCounted } = from.page;
  const counted = { total, totalCapped, ...(isBeingCounted !== undefined && { isBeingCounted }) };
  walk = { ...from, page: { ...page, ...counted } };
  return step === 1 ? page.paths[0] : page.paths.at(-1);
}
