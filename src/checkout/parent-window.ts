// What the frame says to the page that embeds it, and hears from it: only ever with that page's origin.

/**
 * ready: the page is there and has its own way out · done: paid · close: the payer wants out ·
 * waiting-for-payment and its end: do not close the frame meanwhile.
 */
export type FrameMessage = 'ready' | 'done' | 'close' | 'waiting-for-payment' | 'cancel-waiting-for-payment';
export type HostMessage = 'close' | 'refresh';

type Signs = {
  /** What the browser itself says of the pages around, nearest first; not every browser does. */
  ancestors: readonly string[];
  /** Remembered from the first page in this frame: after the bank's page the referrer is another. */
  kept: string | null;
  referrer: string;
  /** What the host says of itself in ?origin=. */
  said: string | null;
};

function originOf(address: string | null): string | null {
  if (!address || !URL.canParse(address)) return null;
  const { origin, protocol } = new URL(address);
  return /^https?:$/.test(protocol) ? origin : null;
}

/** The origin of the page around the frame. What the browser says counts more than what the host says of itself. */
export function findParentOrigin({ ancestors, kept, referrer, said }: Signs): string | null {
  if (ancestors.length > 0) return originOf(ancestors[0] ?? null);
  return originOf(kept) ?? originOf(referrer) ?? originOf(said);
}

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

export function tellParent(type: FrameMessage, reference: string | null): void {
  if (parentOrigin) window.parent.postMessage({ source: 'kasuwa', type, reference }, parentOrigin);
}

/** Hears the page around the frame; anybody else's messages are dropped. */
export function hearParent(onMessage: (type: HostMessage) => void): () => void {
  const listen = (event: MessageEvent<unknown>): void => {
    if (event.source !== window.parent || event.origin !== parentOrigin) return;
    const { source, type } = (event.data ?? {}) as { source?: unknown; type?: unknown };
    if (source === 'kasuwa-host' && (type === 'close' || type === 'refresh')) onMessage(type);
  };
  addEventListener('message', listen);
  return () => removeEventListener('message', listen);
}
