// Opens the command palette, whose code is loaded on first use.
import { useLayoutEffect, useState } from 'react';

let isRequested = false;
let openNow: (() => void) | null = null;
const listeners = new Set<() => void>();

/**
 * Registers the loaded palette's open function. Returns the function that unregisters it, because the console and the dashboard have
 * different palettes.
 */
export function registerPalette(open: () => void): () => void {
  openNow = open;
  return () => {
    if (openNow !== open) return;
    openNow = null;
    isRequested = false;
  };
}

export function openPalette(): void {
  isRequested = true;
  openNow?.();
  for (const listener of listeners) listener();
}

/** Whether the palette has been requested; Ctrl K or ⌘ K opens it from anywhere. */
export function usePaletteHotkey(): boolean {
  const [state, setState] = useState(isRequested);
  // Listens as soon as the shell is visible.
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
