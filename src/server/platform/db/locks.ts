// Locks by name that are rows: every engine that knows transactions keeps them, which cannot be said of advisory locks.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Tx } from './database.ts';
import { platformEnvironmentId } from './platform-environment.ts';

/** The lock lies where the rows of its environment do; without one it is the platform's. */
export type LockName = { environmentId?: string; name: string };

/** Nobody else has the lock until the transaction ends; waits for whoever has it. */
export async function takeLock(
  tx: Tx,
  { environmentId = platformEnvironmentId, name }: LockName,
): Promise<void> {
  await sql`insert into locks (environment_id, name) values (${environmentId}, ${name})
    on conflict (environment_id, name) do update set name = excluded.name`.execute(tx);
}

/** The same without waiting: false when somebody has it. */
export async function tryLock(
  tx: Tx,
  { environmentId = platformEnvironmentId, name }: LockName,
): Promise<boolean> {
  await sql`insert into locks (environment_id, name) values (${environmentId}, ${name}) on conflict do nothing`.execute(
    tx,
  );
  const { rows } = await sql`select from locks where environment_id = ${environmentId} and name = ${name}
    for update skip locked`.execute(tx);
  return rows.length > 0;
}

/** What only one of several programs that start at once does at a time: rows of a table that is made before all others. */
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
