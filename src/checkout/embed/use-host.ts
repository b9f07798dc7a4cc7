// Notifies the embedding page of payment progress, and handles its close and refresh requests.
import { useCallback, useEffect, useRef } from 'react';
import { isWaiting, type ViewName } from '../payment.ts';
import { isFramed, onParentMessage, postToParent } from './parent-window.ts';

type Host = {
  view: ViewName;
  /** Whether the page is rendered, with its own close button. */
  drawn: boolean;
  reference: string | null;
  onRefresh(): void;
};

/** Returns a function that requests closing; undefined where no host can close the page. */
export function useHost({ view, drawn, reference, onRefresh }: Host): (() => void) | undefined {
  const waiting = useRef(false);
  const close = useCallback(() => postToParent('close', reference), [reference]);

  useEffect(() => {
    if (!isFramed) return;
    if (view === 'success') postToParent('done', reference);
    else if (isWaiting(view) && !waiting.current) postToParent('waiting-for-payment', reference);
    else if (!isWaiting(view) && waiting.current) postToParent('cancel-waiting-for-payment', reference);
    waiting.current = isWaiting(view);
  }, [view, reference]);

  useEffect(() => {
    if (drawn) postToParent('ready', null);
  }, [drawn]);

  useEffect(() => {
    if (!isFramed) return;
    const stop = onParentMessage((type) => (type === 'close' ? close() : onRefresh()));
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && !event.defaultPrevented) close();
    };
    addEventListener('keydown', onKey);
    return () => {
      stop();
      removeEventListener('keydown', onKey);
    };
  }, [close, onRefresh]);

  return isFramed ? close : undefined;
}
