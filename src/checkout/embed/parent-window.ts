// Messages between the frame and the page that embeds it, restricted to that page's origin.
import { findParentOrigin } from './parent-origin.ts';

/**
 * ready: the page is rendered and has its own close button · done: paid · close: the payer wants to leave · waiting-for-payment and its
 * cancellation: the host must not close the frame in between.
 */
export type FrameMessage = 'ready' | 'done' | 'close' | 'waiting-for-payment' | 'cancel-waiting-for-payment';
export type HostMessage = 'close' | 'refresh';

const keptName = 'kasuwa.pay.parent';

function readParentOrigin(): string | null {
  if (window.parent === window) return null;
  let kept: string | null = null;
  try {
    kept = sessionStorage.getItem(keptName);
  } catch {
    kept = null;
  }
  const origin = findParentOrigin({
    ancestors: Array.from(location.ancestorOrigins ?? []),
    kept,
    referrer: document.referrer,
    said: new URLSearchParams(location.search).get('origin'),
  });
  try {
    if (origin) sessionStorage.setItem(keptName, origin);
  } catch {
    // Storage denied: the next page of this frame determines the origin by other means.
  }
  return origin;
}

const parentOrigin = readParentOrigin();

export const isFramed = parentOrigin !== null;

export function postToParent(type: FrameMessage, reference: string | null): void {
  if (parentOrigin) window.parent.postMessage({ source: 'kasuwa', type, reference }, parentOrigin);
}

/** Listens to the embedding page; messages from other sources are dropped. */
export function onParentMessage(onMessage: (type: HostMessage) => void): () => void {
  const listen = (event: MessageEvent<unknown>): void => {
    if (event.source !== window.parent || event.origin !== parentOrigin) return;
    const { source, type } = (event.data ?? {}) as { source?: unknown; type?: unknown };
    if (source === 'kasuwa-host' && (type === 'close' || type === 'refresh')) onMessage(type);
  };
  addEventListener('message', listen);
  return () => removeEventListener('message', listen);
}
