// Polls the progress of a payment, at short intervals first and at longer ones later.
import { useEffect, useRef, useState } from 'react';
import type { PaymentProgress } from '#shared/contract/payments/checkout.ts';
import { getProgress } from './api.ts';

const firstWaitMs = 1000;
const growth = 1.4;

/** Returns the delay before the nth request. */
export function pollDelayMs(requestCount: number, longestMs: number): number {
  return Math.min(longestMs, Math.round(firstWaitMs * growth ** requestCount));
}

type Following = {
  reference: string | null;
  active: boolean;
  longestMs: number;
  onProgress(progress: PaymentProgress): void;
};

/**
 * Polls while `active`: not while the page is hidden, and immediately when it becomes visible or the network is back. Returns whether the
 * last request got no response.
 */
export function useProgress({ reference, active, longestMs, onProgress }: Following): boolean {
  const [unanswered, setUnanswered] = useState(false);
  const tell = useRef(onProgress);
  tell.current = onProgress;

  useEffect(() => {
    if (!active || !reference) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let requestCount = 0;
    let over = false;
    const plan = (): void => {
      clearTimeout(timer);
      if (!over && !document.hidden) timer = setTimeout(ask, pollDelayMs(requestCount, longestMs));
    };
    const ask = async (): Promise<void> => {
      requestCount++;
      try {
        const progress = await getProgress(reference);
        if (over) return;
        setUnanswered(false);
        tell.current(progress);
      } catch {
        if (!over) setUnanswered(true);
      }
      plan();
    };
    const soon = (): void => {
      requestCount = 0;
      plan();
    };
    plan();
    document.addEventListener('visibilitychange', soon);
    addEventListener('online', soon);
    return () => {
      over = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', soon);
      removeEventListener('online', soon);
    };
  }, [reference, active, longestMs]);

  return active && unanswered;
}
