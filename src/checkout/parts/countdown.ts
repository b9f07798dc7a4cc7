// Countdown to a point in time, second by second.
import { useEffect, useState } from 'react';
import { serverNowMs } from '../api.ts';

const tickMs = 1000;

/** Whole seconds left by the clock of the environment, never below 0; null without a deadline. */
export function useCountdown(until: number | null): number | null {
  const [now, setNow] = useState(serverNowMs);
  useEffect(() => {
    if (until === null) return;
    setNow(serverNowMs());
    const timer = setInterval(() => {
      setNow(serverNowMs());
      if (serverNowMs() >= until) clearInterval(timer);
    }, tickMs);
    return () => clearInterval(timer);
  }, [until]);
  return until === null ? null : Math.max(0, Math.ceil((until - now) / tickMs));
}

/** 29:05, or 1:02:09 from one hour on. */
export function writeDuration(seconds: number): string {
  const two = (value: number): string => String(value).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
