// Locks by name that are rows: every engine that knows transactions keeps them, which cannot be said of advisory locks.
import { sql } from 'kysely';
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
