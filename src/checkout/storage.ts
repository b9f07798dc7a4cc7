// What one tab keeps of a payment while it lasts: keys of submits and typed details. Never anything of a card.

const prefix = 'kasuwa.pay.';
/** Frames may be refused storage: then it is kept for as long as the page is open. */
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
    // Refused or full: memory has it.
  }
}

export function removeStored(name: string): void {
  memory.delete(name);
  try {
    sessionStorage.removeItem(prefix + name);
  } catch {
    // Refused: there was nothing.
  }
}

export function readStoredJson<T>(name: string): T | null {
  try {
    return JSON.parse(readStored(name) ?? 'null') as T | null;
  } catch {
    return null;
  }
}

/** A key nobody else has. randomUUID is missing where the page came without TLS from another machine. */
function makeKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * The Idempotency-Key of a submit. It stays the same until `settleSubmit` says that the outcome is known, so that
 * a second click, a retry or a reload repeats the call instead of paying again. Another `content` is another submit.
 */
export function keyOfSubmit(submit: string, content = ''): string {
  const name = `once.${submit}`;
  const kept = readStoredJson<{ key: string; content: string }>(name);
  if (kept && kept.content === content) return kept.key;
  const key = makeKey();
  store(name, JSON.stringify({ key, content }));
  return key;
}

export function settleSubmit(submit: string): void {
  removeStored(`once.${submit}`);
}
