// The time that remains until an instant, in days, hours, minutes and seconds, counted down while one looks.
import { useEffect, useState } from 'react';
import { wallMs } from '#web/ui/now.ts';

export type Remaining = { days: number; hours: number; minutes: number; seconds: number };

/** Whole units until an instant; all zero once it has come. */
export function remainingUntil(at: number, now: number): Remaining {
  const seconds = Math.max(0, Math.ceil((at - now) / 1000));
  return {
    days: Math.floor(seconds / 86_400),
    hours: Math.floor((seconds % 86_400) / 3600),
    minutes: Math.floor((seconds % 3600) / 60),
    seconds: seconds % 60,
  };
}

/** The present instant, every second. */
export function useNow(everyMs = 1000): number {
  const [now, setNow] = useState(() => wallMs());
  useEffect(() => {
    const timer = setInterval(() => setNow(wallMs()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
