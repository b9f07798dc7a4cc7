// Whether the server is reachable: distinguishes a chunk replaced by a newer release from a lost network.

const patienceMs = 5000;

/** Requests a small file of the server, bypassing the cache. */
export async function isReachable(): Promise<boolean> {
  if (!navigator.onLine) return false;
  const signal = AbortSignal.timeout(patienceMs);
  return fetch('/scheme.js', { method: 'HEAD', cache: 'no-store', signal }).then(
    () => true,
    () => false,
  );
}

/** A part of the application failed to load, for a reason not known yet. */
export class PartMissing extends Error {
  constructor(cause: unknown) {
    super('Part of the application did not load', { cause });
    this.name = 'PartMissing';
  }
}

/** Loads a part. For a failed import the router would reload the whole page; this error lets the screen report it instead. */
export function orUnreachable<T>(load: () => Promise<T>): Promise<T> {
  return load().catch((cause: unknown) => {
    throw new PartMissing(cause);
  });
}

/** Browsers word the error of a failed import differently, for example that of a dialog. */
const failedImport = /dynamically imported module|importing a module script failed|preload css/i;

export function isPartMissing(error: unknown): boolean {
  return error instanceof PartMissing || (error instanceof Error && failedImport.test(error.message));
}
