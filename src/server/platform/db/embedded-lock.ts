// Locks between programs that share a data folder: the kernel releases them when their process dies, even by kill -9.
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';

// Node has no file locks. SQLite, which is part of Node, takes real ones (fcntl) on an empty file and handles several locks within one
// process correctly; these files store nothing.

export type FileLock = { release(): void };

function tryLock(path: string, statements: string[]): FileLock | undefined {
  const database = new DatabaseSync(path, { timeout: 0 });
  try {
    // A journal on disk would outlive a killed process and block the next one.
    for (const statement of ['PRAGMA journal_mode = MEMORY', ...statements])
      database.prepare(statement).all();
    return { release: () => database.close() };
  } catch (error) {
    database.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === 5) return undefined;
    throw error;
  }
}

/** Takes the lock for one program alone; undefined when any program has it, shared or exclusive. */
export function tryExclusiveLock(path: string): FileLock | undefined {
  return tryLock(path, ['BEGIN EXCLUSIVE']);
}

/** Takes the lock shared with other programs; undefined while one has it exclusively. */
export function trySharedLock(path: string): FileLock | undefined {
  return tryLock(path, ['BEGIN', 'SELECT 1 FROM sqlite_schema']);
}

/** Waits for the lock; undefined after the timeout. */
export async function waitForExclusiveLock(path: string, timeoutMs: number): Promise<FileLock | undefined> {
  const giveUpAt = performance.now() + timeoutMs;
  for (;;) {
    const lock = tryExclusiveLock(path);
    if (lock || performance.now() > giveUpAt) return lock;
    await sleep(20);
  }
}
