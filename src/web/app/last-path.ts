// The last visited path, kept with the e-mail of who visited it, so that logging in again goes on where one left.
import { keep, kept } from '#web/api/local-store.ts';

const name = 'last-path';

export function saveLastPath(email: string, path: string): void {
  if (path.startsWith('/auth/') || path === '/' || path === '/no-access') return;
  keep(name, { email, path });
}

/** The saved path when it belongs to this person. */
export function lastPathOf(email: string): string | null {
  const saved = kept<{ email?: string; path?: string }>(name);
  const path = saved?.path ?? '';
  return saved?.email === email && /^\/(?!\/)/.test(path) ? path : null;
}
