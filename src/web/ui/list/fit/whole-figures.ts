// Widening of figure columns: a column too narrow for a figure grows instead of truncating it.
import { type RefObject, useLayoutEffect, useState } from 'react';
import type { Column } from '../columns.tsx';

/** Pixels between a figure and the edge of its cell. */
const edge = 12;

/** Returns the columns, with those widened whose figures did not fit; `rows` are the visible ones. */
export function useWholeFigures<T>(
  table: RefObject<HTMLElement | null>,
  columns: readonly Column<T>[],
  rows: readonly T[] | undefined,
): readonly Column<T>[] {
  const [grown, setGrown] = useState<Readonly<Record<string, number>>>({});
  // After each rendering, because rows, columns and the available width may have changed.
  useLayoutEffect(() => {
    if (!rows) return;
    const needed = new Map<string, number>();
    for (const cell of table.current?.querySelectorAll<HTMLElement>('td[data-figure]') ?? []) {
      const key = cell.dataset.figure ?? '';
      if (cell.scrollWidth > cell.clientWidth)
        needed.set(key, Math.max(needed.get(key) ?? 0, cell.scrollWidth + edge));
    }
    setGrown((before) => {
      const wider = [...needed].filter(([key, width]) => width > (before[key] ?? 0));
      return wider.length > 0 ? { ...before, ...Object.fromEntries(wider) } : before;
    });
  });
  return columns.map((column) => {
    const width = grown[column.key];
    return width && column.width && width > column.width ? { ...column, width } : column;
  });
}
