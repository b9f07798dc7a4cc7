// A row of tabs that is wider than its place.

/** Scrolls a row of tabs sideways until the one that is open stands in it whole. */
export function showOpenTab(row: HTMLElement | null): void {
  const open = row
    ?.querySelector(':is([aria-current="page"], [aria-pressed="true"])')
    ?.getBoundingClientRect();
  const scroller = row && row.scrollWidth > row.clientWidth ? row : row?.parentElement;
  if (!open || !scroller) return;
  const seen = scroller.getBoundingClientRect();
  if (open.right > seen.right) scroller.scrollLeft += open.right - seen.right + 16;
  if (open.left < seen.left) scroller.scrollLeft -= seen.left - open.left + 16;
}
