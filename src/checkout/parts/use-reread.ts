// Loads page data that others may change, and polls it while the page is visible.
import { useCallback, useEffect, useState } from 'react';
import { CallError, readAt } from '../api.ts';
import { takeEarly } from '../document-page.ts';

type Found<T> = { found: T | null; failure: CallError | null; reload(): Promise<void> };

/** `prepare` completes before loaded data is shown; a failed response leaves the shown data unchanged. */
export function useReread<T>(path: string, everyMs: number, prepare?: (found: T) => Promise<void>): Found<T> {
  const [found, setFound] = useState<T | null>(null);
  const [failure, setFailure] = useState<CallError | null>(null);
  const reload = useCallback(async () => {
    try {
      const read = await (takeEarly<T>(path) ?? readAt<T>(path));
      await prepare?.(read);
      setFound(read);
      setFailure(null);
    } catch (error) {
      setFailure(error instanceof CallError ? error : new CallError(0, null));
    }
  }, [path, prepare]);
  useEffect(() => {
    void reload();
    const timer = setInterval(() => {
      if (!document.hidden) void reload();
    }, everyMs);
    return () => clearInterval(timer);
  }, [reload, everyMs]);
  return { found, failure, reload };
}
