// The destination after login: the page requested without a session, otherwise the last path of the same user.
import { readStored, store } from '#web/api/local-store.ts';

const name = 'last-path';

export function saveLastPath(email: string, path: string): void {
  if (path.startsWith('/auth/') || path === '/' || path === '/no-access') return;
  store(name, { email, path });
}

/** Returns the saved path if it belongs to this user. */
export function lastPathOf(email: string): string | null {
  const saved = readStored<{ email?: string; path?: string }>(name);
  const path = saved?.path ?? '';
  return saved?.email === email && /^\/(?!\/)/.test(path) ? path : null;
}

const wantedKey = 'kasuwa.wanted-path';

/** Accepts only paths of the product: no other site, no login page. */
function isInside(path: string): boolean {
  return /^\/(?![/\\])/.test(path) && path !== '/' && !/^\/auth(\/|$)/.test(path);
}

/** Saves a link opened in this tab without a session. */
export function saveReturnPath(path: string): void {
  if (isInside(path)) sessionStorage.setItem(wantedKey, path);
}

/** Returns the saved path once, so that the next login does not use it again. */
export function takeReturnPath(): string | null {
  const path = sessionStorage.getItem(wantedKey);
  sessionStorage.removeItem(wantedKey);
  return path && isInside(path) ? path : null;
}
