// Whether the server can be reached: what tells a page that a newer release has replaced from a network that is gone.

const patienceMs = 5000;

/** A small file of the server's own, never from a cache. */
export async function isReachable(): Promise<boolean> {
  if (!navigator.onLine) return false;
  const signal = AbortSignal.timeout(patienceMs);
  return fetch('/scheme.js', { method: 'HEAD', cache: 'no-store', signal }).then(
    () => true,
    () => false,
  );
}

/** A part of the application that did not come, and why it did not is not known yet. */
export class PartMissing extends Error {
  constructor(cause: unknown) {
    super('Part of the application did not load', { cause });
    this.name = 'PartMissing';
  }
}

/** Loads a part. The router would load the whole page anew for an import that fails; here the screen tells. */
export function orUnreachable<T>(load: () => Promise<T>): Promise<T> {
  return load().catch((cause: unknown) => {
    throw new PartMissing(cause);
  });
}

/** Each browser has words of its own for an import that failed, as of a dialog. */
const failedImport = /dynamically imported module|importing a module script failed|preload css/i;

export function isPartMissing(error: unknown): boolean {
  return error instanceof PartMissing || (error instanceof Error && failedImport.test(error.message));
}
