// Rows chosen in a list: on the page one looks at, or everything the filters match.
import { useCallback, useState } from 'react';

export type Selection<T> = {
  rows: ReadonlyMap<string, T>;
  /** Everything the filters match, not only the rows in `rows`. */
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
