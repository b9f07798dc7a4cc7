// The live countdown to an instant, in days, hours, minutes and seconds.
import { useEffect, useState } from 'react';
import { wallMs } from '#web/ui/now.ts';

export type Remaining = { days: number; hours: number; minutes: number; seconds: number };

/** Returns whole units until an instant; all zero once it has passed. */
export function remainingUntil(at: number, now: number): Remaining {
  const seconds = Math.max(0, Math.ceil((at - now) / 1000));
  return {
    days: Math.floor(seconds / 86_400),
    hours: Math.floor((seconds % 86_400) / 3600),
    minutes: Math.floor((seconds % 3600) / 60),
    seconds: seconds % 60,
  };
}

/** Returns the current instant, updated every second by default. */
export function useNow(everyMs = 1000): number {
  const [now, setNow] = useState(() => wallMs());
  useEffect(() => {
    const timer = setInterval(() => setNow(wallMs()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
