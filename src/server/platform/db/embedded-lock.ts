// Locks between programs that use one data folder: the kernel drops them when their holder dies, even by kill -9.
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';

// Node offers no file locks of its own. SQLite, which Node brings, takes real ones (fcntl) on an empty file and
// keeps them right between several holders inside one process as well; nothing is ever stored in these files.

export type FileLock = { release(): void };

function tryLock(path: string, statements: string[]): FileLock | undefined {
  const database = new DatabaseSync(path, { timeout: 0 });
  try {
    // A journal on disk would outlive a killed holder and be in the way of the next one.
    for (const statement of ['PRAGMA journal_mode = MEMORY', ...statements])
      database.prepare(statement).all();
    return { release: () => database.close() };
  } catch (error) {
    database.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === 5) return undefined;
    throw error;
  }
}

/** Held by one program at a time; undefined when anybody holds the lock in either form. */
export function tryExclusiveLock(path: string): FileLock | undefined {
  return tryLock(path, ['BEGIN EXCLUSIVE']);
}

/** Held by any number of programs together; undefined while somebody holds it alone. */
export function trySharedLock(path: string): FileLock | undefined {
  return tryLock(path, ['BEGIN', 'SELECT 1 FROM sqlite_schema']);
}

/** Waits for the lock; undefined when it could not be had in time. */
export async function waitForExclusiveLock(path: string, timeoutMs: number): Promise<FileLock | undefined> {
  const giveUpAt = performance.now() + timeoutMs;
  for (;;) {
    const lock = tryExclusiveLock(path);
    if (lock || performance.now() > giveUpAt) return lock;
    await sleep(20);
  }
}
