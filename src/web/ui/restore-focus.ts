// Restores the focus when a dialog closes, also for one loaded only when opened (Mantine's own return misses it).
import { useEffect } from 'react';

/** At once, and again after the closing animation. */
const delaysMs = [20, 300];

/** Returns the element that gets the focus back; for an item of a closing menu, the menu's button. */
function presentFocus(): HTMLElement | null {
  const focused = document.activeElement;
  const menu = focused?.closest('[role="menu"]');
  const button = menu && document.querySelector(`[aria-controls="${menu.id}"]`);
  return (button ?? focused) as HTMLElement | null;
}

export function useRestoreFocus(opened: boolean): void {
  useEffect(() => {
    if (!opened) return;
    const before = presentFocus();
    return () => {
      const closing = document.activeElement?.closest('[role="dialog"]');
      const giveBack = () => {
        const focused = document.activeElement;
        const isLost = !focused || focused === document.body || Boolean(closing?.contains(focused));
        if (isLost && before?.isConnected) before.focus({ preventScroll: true });
      };
      for (const delayMs of delaysMs) setTimeout(giveBack, delayMs);
    };
  }, [opened]);
}
