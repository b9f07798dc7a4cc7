// Where logging in leads: to the page that was asked for without a session, else where the same person left.
import { readStored, store } from '#web/api/local-store.ts';

const name = 'last-path';

export function saveLastPath(email: string, path: string): void {
  if (path.startsWith('/auth/') || path === '/' || path === '/no-access') return;
  store(name, { email, path });
}

/** The saved path when it belongs to this person. */
export function lastPathOf(email: string): string | null {
  const saved = readStored<{ email?: string; path?: string }>(name);
  const path = saved?.path ?? '';
  return saved?.email === email && /^\/(?!\/)/.test(path) ? path : null;
}

const wantedKey = 'kasuwa.wanted-path';

/** A path of the product itself: never another site, never a page of logging in. */
function isInside(path: string): boolean {
  return /^\/(?![/\\])/.test(path) && path !== '/' && !/^\/auth(\/|$)/.test(path);
}

/** A link that was opened in this tab while nobody was signed in. */
export function saveReturnPath(path: string): void {
  if (isInside(path)) sessionStorage.setItem(wantedKey, path);
}

/** Once: who logs in next does not go there again. */
export function takeReturnPath(): string | null {
  const path = sessionStorage.getItem(wantedKey);
  sessionStorage.removeItem(wantedKey);
  return path && isInside(path) ? path : null;
}
