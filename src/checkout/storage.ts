// Payment data kept per tab: keys of submits and typed details, never card data.
import { newUuid } from '#shared/new-uuid.ts';

const prefix = 'kasuwa.pay.';
/** Frames may be denied storage; the data is then kept in memory while the page is open. */
const memory = new Map<string, string>();

export function readStored(name: string): string | null {
  try {
    return sessionStorage.getItem(prefix + name) ?? memory.get(name) ?? null;
  } catch {
    return memory.get(name) ?? null;
  }
}

export function store(name: string, value: string): void {
  memory.set(name, value);
  try {
    sessionStorage.setItem(prefix + name, value);
  } catch {
    // Storage denied or full: memory holds the value.
  }
}

export function removeStored(name: string): void {
  memory.delete(name);
  try {
    sessionStorage.removeItem(prefix + name);
  } catch {
    // Storage denied: there is no value.
  }
}

export function readStoredJson<T>(name: string): T | null {
  try {
    return JSON.parse(readStored(name) ?? 'null') as T | null;
  } catch {
    return null;
  }
}

/**
 * Returns the Idempotency-Key of a submit. It stays the same until `settleSubmit` marks the outcome as known, so that a second click, a
 * retry or a reload repeats the request instead of paying again. Different `content` is a different submit.
 */
export function keyOfSubmit(submit: string, content = ''): string {
  const name = `once.${submit}`;
  const stored = readStoredJson<{ key: string; content: string }>(name);
  if (stored && stored.content === content) return stored.key;
  const key = newUuid();
  store(name, JSON.stringify({ key, content }));
  return key;
}

export function settleSubmit(submit: string): void {
  removeStored(`once.${submit}`);
}
