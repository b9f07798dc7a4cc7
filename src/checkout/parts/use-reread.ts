// What a page shows and others may change: read, and read again while it is looked at.
import { useCallback, useEffect, useState } from 'react';
import { CallError, readAt } from '../api.ts';
import { takeEarly } from '../document-page.ts';

type Found<T> = { found: T | null; failure: CallError | null; reload(): Promise<void> };

/** `prepare` ends before what was read is shown; an answer that fails leaves what is shown. */
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
