// What the frame says to the page that embeds it, and hears from it: only ever with that page's origin.
import { findParentOrigin } from './parent-origin.ts';

/**
 * ready: the page is there and has its own way out · done: paid · close: the payer wants out ·
 * waiting-for-payment and its end: do not close the frame meanwhile.
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
    // Refused storage: the next page of this frame finds the origin by the other signs.
  }
  return origin;
}

const parentOrigin = readParentOrigin();

export const isFramed = parentOrigin !== null;

export function postToParent(type: FrameMessage, reference: string | null): void {
  if (parentOrigin) window.parent.postMessage({ source: 'kasuwa', type, reference }, parentOrigin);
}

/** Hears the page around the frame; anybody else's messages are dropped. */
export function onParentMessage(onMessage: (type: HostMessage) => void): () => void {
  const listen = (event: MessageEvent<unknown>): void => {
    if (event.source !== window.parent || event.origin !== parentOrigin) return;
    const { source, type } = (event.data ?? {}) as { source?: unknown; type?: unknown };
    if (source === 'kasuwa-host' && (type === 'close' || type === 'refresh')) onMessage(type);
  };
  addEventListener('message', listen);
  return () => removeEventListener('message', listen);
}
