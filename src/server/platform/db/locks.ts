// Named locks as rows: every transactional database supports them, unlike advisory locks.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Tx } from './database.ts';
import { platformEnvironmentId } from './platform-environment.ts';

/** A lock is stored with the rows of its environment; without an environment it belongs to the platform. */
export type LockName = { environmentId?: string; name: string };

/** Waits for the lock and keeps it until the transaction ends. */
export async function takeLock(
  tx: Tx,
  { environmentId = platformEnvironmentId, name }: LockName,
): Promise<void> {
  await sql`insert into locks (environment_id, name) values (${environmentId}, ${name})
    on conflict (environment_id, name) do update set name = excluded.name`.execute(tx);
}

/** Like `takeLock` without waiting: returns false when the lock is taken. */
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

/** Locks for startup work that one program does at a time: rows of a table that is created before all others. */
export type StartLock = 'migrations' | 'rights' | 'demo';

const names: readonly StartLock[] = ['migrations', 'rights', 'demo'];

/** Creates the table and its rows in the same statement. */
export const createStartLocks = `
  CREATE TABLE IF NOT EXISTS public.start_locks (name text PRIMARY KEY, held_by uuid, held_until timestamptz);
  COMMENT ON TABLE public.start_locks IS 'Locks for startup work that one program does at a time: a row lock for one transaction, or a lease that its holder renews';
  INSERT INTO public.start_locks (name) VALUES ${names.map((name) => `('${name}')`).join(', ')} ON CONFLICT DO NOTHING;`;

/** Locks until the end of the transaction or the connection. */
export const takeStartLock = (name: StartLock): string =>
  `SELECT FROM public.start_locks WHERE name = '${name}' FOR UPDATE`;

/** The lease of a holder, which limits the wait after it has died. */
const leaseMs = 15_000;
const prolongMs = 4000;
const askMs = 250;

/** Runs long work under a lease and without a transaction, since one open for minutes would prevent the database from vacuuming. */
export async function withLease<T>(
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
  // After a failed renewal the next one extends the lease.
  const prolong = setInterval(() => void write(lease, 'held_by = $2').catch(() => undefined), prolongMs);
  try {
    return await work();
  } finally {
    clearInterval(prolong);
    await write('NULL', 'held_by = $2').catch(() => undefined);
  }
}
