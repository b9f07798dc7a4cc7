// Reading an order for its page, now and again: it moves on while it is looked at.
import { useCallback, useEffect, useState } from 'react';
import type { PlacedOrder } from '#shared/contract/commerce/orders/placed-order.ts';
import { CallError, readAt } from '../api.ts';

const againMs = 30_000;

export const orderReceiptPath = (slug: string): string => `/api/v1/pay/${slug}/placed-order/receipt`;

type Found = { order: PlacedOrder | null; failure: CallError | null; reload(): Promise<void> };

/** Asked again while the page is looked at; an answer that fails leaves what is shown. */
export function useOrder(slug: string): Found {
  const [order, setOrder] = useState<PlacedOrder | null>(null);
  const [failure, setFailure] = useState<CallError | null>(null);
  const reload = useCallback(async () => {
    try {
      setOrder(await readAt<PlacedOrder>(`/pay/${encodeURIComponent(slug)}/placed-order`));
      setFailure(null);
    } catch (error) {
      setFailure(error instanceof CallError ? error : new CallError(0, null));
    }
  }, [slug]);
  useEffect(() => {
    void reload();
    const timer = setInterval(() => {
      if (!document.hidden) void reload();
    }, againMs);
    return () => clearInterval(timer);
  }, [reload]);
  return { order, failure, reload };
}
