// A row of tabs, scrolled to the open one. If it overflows, its edge fades and an arrow scrolls it.
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import '../parts.css';

type Props = {
  /** A value that changes with the open tab or the widths of the tabs. */
  open: string;
  className?: string;
  children: ReactNode;
};

type Beyond = { left: boolean; right: boolean };

/** Pixels beside the open tab in which its neighbour is visible through the fade. */
const fade = 40;

export function TabRow({ open, className = '', children }: Props) {
  const row = useRef<HTMLDivElement>(null);
  const beyond = useBeyond(row);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is open, or the tabs are wider
  useEffect(() => showOpenTab(row.current), [open]);
  return (
    <div className={`tab-row ${className}`}>
      <div className="tab-scroll" ref={row} data-left={beyond.left} data-right={beyond.right}>
        {children}
      </div>
      {beyond.left && <Arrow row={row} to="left" />}
      {beyond.right && <Arrow row={row} to="right" />}
    </div>
  );
}

/** Whether tabs lie beyond the left and the right edge. */
function useBeyond(row: RefObject<HTMLElement | null>): Beyond {
  const [beyond, setBeyond] = useState<Beyond>({ left: false, right: false });
  useEffect(() => {
    const element = row.current;
    if (!element) return;
    const measure = () => {
      const { scrollLeft, scrollWidth, clientWidth } = element;
      const left = scrollLeft > 1;
      const right = scrollLeft + clientWidth < scrollWidth - 1;
      setBeyond((before) => (before.left === left && before.right === right ? before : { left, right }));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    if (element.firstElementChild) observer.observe(element.firstElementChild);
    element.addEventListener('scroll', measure, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', measure);
    };
  }, [row]);
  return beyond;
}

/** For the mouse only: the keyboard moves from tab to tab, and screen readers read all tabs. */
function Arrow({ row, to }: { row: RefObject<HTMLElement | null>; to: keyof Beyond }) {
  const scroll = () => {
    const step = (row.current?.clientWidth ?? 0) * 0.7;
    row.current?.scrollBy({ left: to === 'left' ? -step : step, behavior: 'smooth' });
  };
  const Icon = to === 'left' ? IconChevronLeft : IconChevronRight;
  return (
    <button
      type="button"
      className={`iconbtn sm28 tab-arrow ${to}`}
      aria-hidden
      tabIndex={-1}
      onClick={scroll}
    >
      <Icon size={16} />
    </button>
  );
}

/** Scrolls a row of tabs sideways until the open one is fully visible. */
function showOpenTab(row: HTMLElement | null): void {
  const open = row
    ?.querySelector(':is([aria-current="page"], [aria-pressed="true"])')
    ?.getBoundingClientRect();
  if (!row || !open) return;
  const bounds = row.getBoundingClientRect();
  if (open.right > bounds.right - fade) row.scrollLeft += open.right - bounds.right + fade;
  if (open.left < bounds.left + fade) row.scrollLeft -= bounds.left - open.left + fade;
}
