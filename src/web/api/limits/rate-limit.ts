// Remembers rate-limited actions, and until when, across reloads and tabs.
import { useEffect, useState } from 'react';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { wallMs } from '#web/ui/now.ts';
import { ApiError } from '../api-error.ts';
import { readStored, store } from '../local-store.ts';

type Limited = Pick<Endpoint, 'method' | 'url'>;

function nameOf(endpoint: Limited): string {
  return `wait.${endpoint.method} ${endpoint.url}`;
}

/** Stores the next allowed time of an action. */
export function rememberWait(endpoint: Limited, waitS: number): void {
  store(nameOf(endpoint), wallMs() + waitS * 1000);
}

/** Returns the whole seconds until the action is allowed again; 0 when it is. */
export function waitSecondsOf(endpoint: Limited): number {
  const nextAt = readStored<number>(nameOf(endpoint)) ?? 0;
  return Math.max(0, Math.ceil((nextAt - wallMs()) / 1000));
}

/** '1 hour', '2 minutes 5 seconds', '40 seconds'. */
export function waitText(waitS: number): string {
  const parts = [
    [Math.floor(waitS / 3600), 'hour'],
    [Math.floor((waitS % 3600) / 60), 'minute'],
    [waitS % 60, 'second'],
  ] as const;
  const shown = parts.filter(([count]) => count > 0).slice(0, 2);
  return shown.map(([count, unit]) => `${count} ${unit}${count === 1 ? '' : 's'}`).join(' ');
}

/** Throws while an action is blocked. */
export function assertAllowed(endpoint: Limited): void {
  const waitS = waitSecondsOf(endpoint);
  if (waitS === 0) return;
  const message = `Too many attempts. Try again in ${waitText(waitS)}.`;
  throw new ApiError({ status: 429, code: 'TOO_MANY_REQUESTS', message, waitS });
}

/** Returns the remaining seconds of a block, as a live countdown. */
export function useWaitSeconds(endpoint: Limited): number {
  const [waitS, setWaitS] = useState(() => waitSecondsOf(endpoint));
  useEffect(() => {
    const timer = setInterval(() => setWaitS(waitSecondsOf(endpoint)), 1000);
    return () => clearInterval(timer);
  }, [endpoint]);
  return waitS;
}
