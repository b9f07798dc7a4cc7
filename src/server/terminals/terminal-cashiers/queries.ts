// SQL of cashiers: by their terminal for people, by the hash of their key for a receiving page, and the phones it is open on.
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db, Tables, Tx } from '#server/platform/db/database.ts';
import { enter, leave, named } from '#server/platform/directory/directory.ts';
import { environmentRows } from '#server/platform/rows/environment-rows.ts';
import { ownedRows } from '#server/platform/rows/owned-rows.ts';
import { shiftOf } from './shifts.ts';

export type CashierRow = Selectable<Tables['terminalCashiers']>;
type Place = { environmentId: string; id: string };

export const pinTriesMax = 5;
const hexOf = (hash: Buffer): string => hash.toString('hex');

export const { update: updateCashier } = environmentRows('terminalCashiers');
/** Those of a terminal. */
export const { list: selectCashiers, lock: lockCashier } = ownedRows('terminalCashiers', 'terminalId');

export async function insertCashier(tx: Tx, row: Insertable<Tables['terminalCashiers']>): Promise<void> {
  const { environmentId, id, keyHash } = row;
  await enter(tx, { kind: 'terminal_cashier', key: hexOf(keyHash), environmentId, id });
  await tx.insertInto('terminalCashiers').values(row).execute();
}

/** From now on the address leads nowhere. */
export const forgetKey = (tx: Tx, { keyHash }: CashierRow): Promise<void> =>
  leave(tx, 'terminal_cashier', [hexOf(keyHash)]);

/** Who is meant by a key; nobody once it is revoked. */
export function selectByKey(db: Db, keyHash: Buffer): Promise<CashierRow | undefined> {
  return db
    .selectFrom('terminalCashiers as c')
    .where(sql<boolean>`(c.environment_id, c.id) = ${named('terminal_cashier', hexOf(keyHash))}`)
    .where('c.revokedAt', 'is', null)
    .selectAll()
    .executeTakeFirst();
}

/** Takes a try before it is checked, so that many at once are counted; undefined when none is left. */
export function takePinTry(db: Db, { environmentId, id }: Place) {
  return db
    .updateTable('terminalCashiers')
    .set((eb) => ({ pinTriesLeft: eb('pinTriesLeft', '-', 1) }))
    .where('environmentId', '=', environmentId)
    .where('id', '=', id)
    .where('pinTriesLeft', '>', 0)
    .where('revokedAt', 'is', null)
    .returning(['pinHash', 'pinTriesLeft'])
    .executeTakeFirst();
}

/** After a right PIN; false when there is another PIN by now, or the cashier was revoked. */
export async function noteOpened(
  tx: Tx,
  { environmentId, id }: Place,
  pinHash: Buffer,
  now: Date,
): Promise<boolean> {
  const opened = await tx
    .updateTable('terminalCashiers')
    .set({ pinTriesLeft: pinTriesMax, lastOpenedAt: now })
    .where('environmentId', '=', environmentId)
    .where('id', '=', id)
    .where('pinHash', '=', pinHash)
    .where('revokedAt', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return opened !== undefined;
}

export async function insertSession(
  tx: Tx,
  row: Insertable<Tables['terminalCashierSessions']>,
): Promise<void> {
  await tx.insertInto('terminalCashierSessions').values(row).execute();
}

/** Since when a phone has the page open; undefined when its shift is over. */
export const selectSession = shiftOf('terminal_cashier_sessions', 'cashier_id');

export async function endSessions(tx: Tx, { environmentId, id }: Place): Promise<void> {
  await tx
    .deleteFrom('terminalCashierSessions')
    .where('environmentId', '=', environmentId)
    .where('cashierId', '=', id)
    .execute();
}
