// What programs that start at once exclude each other with: rows of a table that is made before all others.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';

/** What only one program does at a time. */
export type StartLock = 'migrations' | 'rights' | 'demo';

const names: readonly StartLock[] = ['migrations', 'rights', 'demo'];

/** Makes the table, and in the same statement what it is to hold. */
export const createStartLocks = `
  CREATE TABLE IF NOT EXISTS public.start_locks (name text PRIMARY KEY, held_by uuid, held_until timestamptz);
  COMMENT ON TABLE public.start_locks IS 'What one program does at a time when several start: locked as a row for a transaction, or held for a while and prolonged';
  INSERT INTO public.start_locks (name) VALUES ${names.map((name) => `('${name}')`).join(', ')} ON CONFLICT DO NOTHING;`;

/** Locks until the transaction ends, or the connection. */
export const takeStartLock = (name: StartLock): string =>
  `SELECT FROM public.start_locks WHERE name = '${name}' FOR UPDATE`;

/** Whoever has died is waited for so long. */
const leaseMs = 15_000;
const prolongMs = 4000;
const askMs = 250;

/**
 * Does what takes long while nobody else does: without a transaction, since one that is open for a minute keeps the database from
 * clearing up behind everybody.
 */
export async function whileHeld<T>(
  pool: Pick<pg.Pool, 'query'>,
  name: StartLock,
  work: () => Promise<T>,
): Promise<T> {
  const holder = randomUUID();
  const write = (until: string, where: string): Promise<pg.QueryResult> =>
    pool.query(
      `UPDATE public.start_locks SET held_by = $2, held_until = ${until} WHERE name = $1 AND ${where}`,
      [name, holder],
    );
  const lease = `now() + interval '${leaseMs} milliseconds'`;
  while ((await write(lease, '(held_until IS NULL OR held_until < now())')).rowCount === 0)
    await sleep(askMs);
  // Where a word is lost the next one prolongs it.
  const prolong = setInterval(() => void write(lease, 'held_by = $2').catch(() => undefined), prolongMs);
  try {
    return await work();
  } finally {
    clearInterval(prolong);
    await write('NULL', 'held_by = $2').catch(() => undefined);
  }
}
