// The selected rows of a list: those on the current page, or all that match the filters.
import { useCallback, useState } from 'react';

export type Selection<T> = {
  rows: ReadonlyMap<string, T>;
  /** Whether all rows that match the filters are selected, not only those in `rows`. */
  all: boolean;
  toggle: (id: string, row: T) => void;
  togglePage: (page: readonly (readonly [string, T])[]) => void;
  selectAll: () => void;
  clear: () => void;
};

export function useSelection<T>(): Selection<T> {
  const [rows, setRows] = useState<ReadonlyMap<string, T>>(new Map());
  const [all, setAll] = useState(false);
  const toggle = useCallback((id: string, row: T) => {
    setAll(false);
    setRows((before) => {
      const after = new Map(before);
      if (!after.delete(id)) after.set(id, row);
      return after;
    });
  }, []);
  const togglePage = useCallback((page: readonly (readonly [string, T])[]) => {
    setAll(false);
    setRows((before) => {
      const every = page.every(([id]) => before.has(id));
      const after = new Map(before);
      for (const [id, row] of page) every ? after.delete(id) : after.set(id, row);
      return after;
    });
  }, []);
  const clear = useCallback(() => {
    setAll(false);
    setRows(new Map());
  }, []);
  return { rows, all, toggle, togglePage, selectAll: useCallback(() => setAll(true), []), clear };
}
