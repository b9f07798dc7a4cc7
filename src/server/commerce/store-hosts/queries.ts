// SQL of the host names of stores.
import type { Db, Tx } from '#server/platform/db/database.ts';
import { takeLock } from '#server/platform/db/locks.ts';
import type { StoreHostsTable } from '#server/platform/db/tables/commerce/store-host-tables.ts';

export type HostRow = StoreHostsTable;

export const selectHost = (db: Db, environmentId: string): Promise<HostRow | undefined> =>
  db.selectFrom('storeHosts').where('environmentId', '=', environmentId).selectAll().executeTakeFirst();

/** Serializes changes of a host name's target; taken before any row lock. */
export async function lockHostName(tx: Tx, host: string): Promise<void> {
  await takeLock(tx, { name: `store host ${host}` });
}

/** Locks the host name and the row of the claim; returns undefined if there is none, or a different one by now. */
export async function lockClaim(
  tx: Tx,
  { environmentId, host, token }: Pick<HostRow, 'environmentId' | 'host' | 'token'>,
): Promise<HostRow | undefined> {
  await lockHostName(tx, host);
  return tx
    .selectFrom('storeHosts')
    .where('environmentId', '=', environmentId)
    .where('host', '=', host)
    .where('token', '=', token)
    .selectAll()
    .forUpdate()
    .executeTakeFirst();
}

export async function updateHost(
  tx: Tx,
  environmentId: string,
  set: Partial<Omit<HostRow, 'environmentId' | 'host' | 'token' | 'createdAt'>>,
): Promise<void> {
  await tx.updateTable('storeHosts').set(set).where('environmentId', '=', environmentId).execute();
}

/** Returns the environment that currently holds the host name. */
export async function selectHolder(tx: Tx, host: string): Promise<string | null> {
  const row = await tx
    .selectFrom('directory')
    .where('kind', '=', 'store_host')
    .where('key', '=', host)
    .select('environmentId')
    .executeTakeFirst();
  return row?.environmentId ?? null;
}
