// SQL of device keys: by terminal for the dashboard, by hash for callers.
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db, Tables, Tx } from '#server/platform/db/database.ts';
import { enter, leave, named } from '#server/platform/directory/directory.ts';
import { ownedRows } from '#server/platform/rows/owned-rows.ts';

export type TerminalKeyRow = Selectable<Tables['terminalKeys']>;
type NewKey = Insertable<Tables['terminalKeys']>;

/** The keys of a terminal. */
export const { list: selectKeys, lock: lockKey } = ownedRows('terminalKeys', 'terminalId', 50);

const hexOf = (hash: Buffer): string => hash.toString('hex');

export async function insertKey(tx: Tx, row: NewKey): Promise<void> {
  const { environmentId, id, keyHash } = row;
  await enter(tx, { kind: 'terminal_key', key: hexOf(keyHash), environmentId, id });
  await tx.insertInto('terminalKeys').values(row).execute();
}

/** The key no longer authenticates a caller. */
export async function revokeKey(tx: Tx, row: TerminalKeyRow, now: Date): Promise<void> {
  await leave(tx, 'terminal_key', [hexOf(row.keyHash)]);
  await tx
    .updateTable('terminalKeys')
    .set({ revokedAt: now })
    .where('environmentId', '=', row.environmentId)
    .where('id', '=', row.id)
    .execute();
}

export function selectByHash(db: Db, keyHash: Buffer): Promise<TerminalKeyRow | undefined> {
  return db
    .selectFrom('terminalKeys as k')
    .where(sql<boolean>`(k.environment_id, k.id) = ${named('terminal_key', hexOf(keyHash))}`)
    .where('k.revokedAt', 'is', null)
    .selectAll()
    .executeTakeFirst();
}

export async function touchKey(
  db: Db,
  { environmentId, id }: { environmentId: string; id: string },
  now: Date,
): Promise<void> {
  await db
    .updateTable('terminalKeys')
    .set({ lastUsedAt: now })
    .where('environmentId', '=', environmentId)
    .where('id', '=', id)
    .execute();
}
