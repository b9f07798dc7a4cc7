// Session refresh: one at a time for all calls and all tabs, and the sign-out when the session has ended.
import { pathOf } from '#shared/contract/endpoint.ts';
import { wallMs } from '#web/ui/now.ts';

const refreshEndpoint = { method: 'GET', url: '/refresh' } as const;
const refreshedAtKey = 'kasuwa.refreshed-at';
const signedInKey = 'kasuwa.signed-in';

/** A hint only: the session itself is an HttpOnly cookie. Saves the login page a call that would fail. */
export function mayBeSignedIn(): boolean {
  return localStorage.getItem(signedInKey) === '1';
}

export function rememberSignedIn(): void {
  localStorage.setItem(signedInKey, '1');
}

export function forgetSignedIn(): void {
  localStorage.removeItem(signedInKey);
}

let running: Promise<boolean> | null = null;

/** Refreshes the token unless another call or tab has done so since `failedAt`. Returns whether the session is still valid. */
export function refreshSession(failedAt: number): Promise<boolean> {
  running ??= withLock(() => refreshOnce(failedAt)).finally(() => {
    running = null;
  });
  return running;
}

async function refreshOnce(failedAt: number): Promise<boolean> {
  if (Number(localStorage.getItem(refreshedAtKey) ?? 0) > failedAt) return true;
  const response = await fetch(pathOf(refreshEndpoint), {
    headers: { 'x-kasuwa-client': 'web', accept: 'application/json' },
    credentials: 'same-origin',
  }).catch(() => null);
  if (!response?.ok) return false;
  localStorage.setItem(refreshedAtKey, String(wallMs()));
  return true;
}

function withLock(work: () => Promise<boolean>): Promise<boolean> {
  return navigator.locks ? navigator.locks.request('kasuwa-refresh', work) : work();
}

type SessionEndListener = () => void;
const listeners = new Set<SessionEndListener>();

/** Notifies the listener (the router) that the session has ended. */
export function endSession(): void {
  forgetSignedIn();
  for (const listener of listeners) listener();
}

export function onSessionEnd(listener: SessionEndListener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
