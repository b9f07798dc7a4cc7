// The rows of the list one came from, so that the page of one leads to the one before and the one after.
import { useEffect } from 'react';
import type { PageData } from '../list/table-types.ts';

/** A page of the list as it was seen: where its rows lead, and how another of its pages is read. */
type Walk = { page: RowPaths; read: (page: number) => Promise<RowPaths> };
type RowPaths = Omit<PageData<string>, 'items'> & { paths: readonly string[] };

let walk: Walk | null = null;

type Walked<T> = {
  data: PageData<T> | undefined;
  rowPath: ((row: T) => string) | undefined;
  /** Reads another page of the same list; left out, one goes through this page alone. */
  read: ((page: number) => Promise<PageData<T>>) | undefined;
};

/** Remembers the list that is open; the next one takes its place. */
export function useNeighbourRows<T>({ data, rowPath, read }: Walked<T>): void {
  useEffect(() => {
    if (!data || !rowPath) return;
    const pathsOf = ({ items, ...page }: PageData<T>): RowPaths => ({ ...page, paths: items.map(rowPath) });
    const page = pathsOf(data);
    walk = { page, read: async (number) => (read ? pathsOf(await read(number)) : page) };
  });
}

/** Where the open page stands in the list one came from; null when one did not come from one. */
export function placeIn(pathname: string): { walk: Walk; index: number; rest: string } | null {
  if (!walk) return null;
  const { paths } = walk.page;
  const index = paths.findIndex((path) => pathname === path || pathname.startsWith(`${path}/`));
  return index === -1 ? null : { walk, index, rest: pathname.slice(paths[index]?.length) };
}

/** The row beside; at the end of a page the next page is read. */
export async function pathBeside(
  { walk: from, index }: NonNullable<ReturnType<typeof placeIn>>,
  step: -1 | 1,
): Promise<string | undefined> {
  const beside = from.page.paths[index + step];
  if (beside) return beside;
  const page = await from.read(from.page.page + step);
  // What is counted beside the rows is the same on every page.
  const { total, totalCapped, isBeingCounted } = from.page;
  const counted = { total, totalCapped, ...(isBeingCounted !== undefined && { isBeingCounted }) };
  walk = { ...from, page: { ...page, ...counted } };
  return step === 1 ? page.paths[0] : page.paths.at(-1);
}
