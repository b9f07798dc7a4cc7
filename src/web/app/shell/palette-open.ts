// Opens the command palette, whose code loads only when it is first wanted.
import { useLayoutEffect, useState } from 'react';

let wanted = false;
let openNow: (() => void) | null = null;
const listeners = new Set<() => void>();

/** The palette, once loaded, says how it opens. Returns what forgets it: the console's shell has another than the dashboard's. */
export function registerPalette(open: () => void): () => void {
  openNow = open;
  return () => {
    if (openNow !== open) return;
    openNow = null;
    wanted = false;
  };
}

export function openPalette(): void {
  wanted = true;
  openNow?.();
  for (const listener of listeners) listener();
}

/** Whether the palette has ever been wanted; Ctrl K or ⌘ K opens it from anywhere. */
export function usePaletteHotkey(): boolean {
  const [state, setState] = useState(wanted);
  // Listens from the moment the shell is in sight.
  useLayoutEffect(() => {
    const listener = () => setState(true);
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      openPalette();
    };
    listeners.add(listener);
    window.addEventListener('keydown', onKey);
    return () => {
      listeners.delete(listener);
      window.removeEventListener('keydown', onKey);
    };
  }, []);
  return state;
}
