// The last sign of life in any tab: told to the others by a channel, and left in the storage for a tab that was asleep.

import { wallMs } from '#web/ui/now.ts';
import { idleThrottleMs } from './idle.ts';

const storageKey = 'kasuwa.active-at';
const channelName = 'kasuwa-watch';

/** What counts as a sign of life. */
const signs = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchstart', 'scroll', 'focus'] as const;

export type Activity = {
  /** When anybody last did anything, in whichever tab. */
  activeAt: () => number;
  /** A sign of life that counts whatever is asked. */
  stillHere: () => void;
  stop: () => void;
};

/** `counts` says whether a sign of life counts now: while one is being asked only the answer does. */
export function followActivity(counts: () => boolean, onChange: () => void): Activity {
  let at = wallMs();
  let toldAt = 0;
  const channel = 'BroadcastChannel' in window ? new BroadcastChannel(channelName) : null;
  const told = () => Number(localStorage.getItem(storageKey) ?? 0);
  const activeAt = () => Math.max(at, Math.min(told(), wallMs()));
  const stillHere = () => {
    at = wallMs();
    toldAt = at;
    localStorage.setItem(storageKey, String(at));
    channel?.postMessage(at);
    onChange();
  };
  const onSign = () => {
    // A clock that was set back would otherwise silence it for as long as that.
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
