// Following a payment: its progress is asked for again and again, soon at first and then ever more seldom.
import { useEffect, useRef, useState } from 'react';
import type { PaymentProgress } from '#shared/contract/payments/checkout.ts';
import { getProgress } from './api.ts';

const firstWaitMs = 1000;
const growth = 1.4;

/** How long to wait before asking the nth time. */
export function pollDelayMs(asked: number, longestMs: number): number {
  return Math.min(longestMs, Math.round(firstWaitMs * growth ** asked));
}

type Following = {
  reference: string | null;
  active: boolean;
  longestMs: number;
  onProgress(progress: PaymentProgress): void;
};

/**
 * Asks while `active`; not while the page is hidden, and at once when it is seen or the network is back.
 * Gives whether the last question got no answer.
 */
export function useProgress({ reference, active, longestMs, onProgress }: Following): boolean {
  const [unanswered, setUnanswered] = useState(false);
  const tell = useRef(onProgress);
  tell.current = onProgress;

  useEffect(() => {
    if (!active || !reference) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let asked = 0;
    let over = false;
    const plan = (): void => {
      clearTimeout(timer);
      if (!over && !document.hidden) timer = setTimeout(ask, pollDelayMs(asked, longestMs));
    };
    const ask = async (): Promise<void> => {
      asked++;
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
      asked = 0;
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
