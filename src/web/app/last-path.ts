// The last visited path, kept with the e-mail of who visited it, so that logging in again goes on where one left.

const storageKey = 'kasuwa.last-path';

export function saveLastPath(email: string, path: string): void {
  if (path.startsWith('/auth/') || path === '/' || path === '/no-access') return;
  localStorage.setItem(storageKey, JSON.stringify({ email, path }));
}

/** The saved path when it belongs to this person. */
export function lastPathOf(email: string): string | null {
  try {
    const saved = JSON.parse(localStorage.getItem(storageKey) ?? 'null') as {
      email?: string;
      path?: string;
    } | null;
    const path = saved?.path ?? '';
    return saved?.email === email && /^\/(?!\/)/.test(path) ? path : null;
  } catch {
    return null;
  }
}
