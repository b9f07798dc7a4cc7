// Gives the focus back when a dialog closes, also to one that was loaded only when it opened (Mantine's own return misses it).
import { useEffect } from 'react';

/** At once, and when the closing has been seen to its end. */
const delaysMs = [20, 300];

/** Where the focus is to go back to: of a menu that is about to vanish, the button it belongs to. */
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
