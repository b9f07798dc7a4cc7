// The last user activity in any tab: broadcast on a channel, and stored for tabs that were suspended.

import { wallMs } from '#web/ui/now.ts';
import { idleThrottleMs } from './idle.ts';

const storageKey = 'kasuwa.active-at';
const channelName = 'kasuwa-watch';

/** The events that count as activity. */
const signs = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchstart', 'scroll', 'focus'] as const;

export type Activity = {
  /** Returns the time of the last activity in any tab. */
  activeAt: () => number;
  /** Records activity even while the prompt is open. */
  stillHere: () => void;
  stop: () => void;
};

/** `counts` returns whether activity counts now: while the prompt is open, only its answer does. */
export function followActivity(counts: () => boolean, onChange: () => void): Activity {
  let at = wallMs();
  let toldAt = 0;
  const channel = 'BroadcastChannel' in window ? new BroadcastChannel(channelName) : null;
  const storedAt = () => Number(localStorage.getItem(storageKey) ?? 0);
  const activeAt = () => Math.max(at, Math.min(storedAt(), wallMs()));
  const stillHere = () => {
    at = wallMs();
    toldAt = at;
    localStorage.setItem(storageKey, String(at));
    channel?.postMessage(at);
    onChange();
  };
  const onSign = () => {
    // Uses the absolute difference: after the clock is set back, activity would otherwise be ignored until it catches up.
    if (Math.abs(wallMs() - toldAt) >= idleThrottleMs && counts()) stillHere();
  };
  if (channel) channel.onmessage = onChange;
  const onStorage = (event: StorageEvent) => {
    if (event.key === storageKey) onChange();
  };
  const options = { passive: true, capture: true };
  for (const sign of signs) window.addEventListener(sign, onSign, options);
  window.addEventListener('storage', onStorage);
  document.addEventListener('visibilitychange', onChange);
  stillHere();
  return {
    activeAt,
    stillHere,
    stop: () => {
      channel?.close();
      for (const sign of signs) window.removeEventListener(sign, onSign, options);
      window.removeEventListener('storage', onStorage);
      document.removeEventListener('visibilitychange', onChange);
    },
  };
}
