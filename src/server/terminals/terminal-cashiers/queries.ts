// SQL of cashiers: by terminal for the dashboard, by key hash for a receiving page, and their phone sessions.
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
/** The cashiers of a terminal. */
export const { list: selectCashiers, lock: lockCashier } = ownedRows('terminalCashiers', 'terminalId');

export async function insertCashier(tx: Tx, row: Insertable<Tables['terminalCashiers']>): Promise<void> {
  const { environmentId, id, keyHash } = row;
  await enter(tx, { kind: 'terminal_cashier', key: hexOf(keyHash), environmentId, id });
  await tx.insertInto('terminalCashiers').values(row).execute();
}

/** Removes the mapping of the address. */
export const forgetKey = (tx: Tx, { keyHash }: CashierRow): Promise<void> =>
  leave(tx, 'terminal_cashier', [hexOf(keyHash)]);

/** Returns the cashier with a key; undefined if revoked. */
export function selectByKey(db: Db, keyHash: Buffer): Promise<CashierRow | undefined> {
  return db
    .selectFrom('terminalCashiers as c')
    .where(sql<boolean>`(c.environment_id, c.id) = ${named('terminal_cashier', hexOf(keyHash))}`)
    .where('c.revokedAt', 'is', null)
    .selectAll()
    .executeTakeFirst();
}

/** Claims a PIN attempt before the check, so that concurrent attempts are counted; undefined when none is left. */
export function takePinTry(db: Db, { environmentId, id }: Place) {
  return db
    .updateTable('terminalCashiers')
    .set((eb) => ({ pinAttemptsLeft: eb('pinAttemptsLeft', '-', 1) }))
    .where('environmentId', '=', environmentId)
    .where('id', '=', id)
    .where('pinAttemptsLeft', '>', 0)
    .where('revokedAt', 'is', null)
    .returning(['pinHash', 'pinAttemptsLeft'])
    .executeTakeFirst();
}

/** Records the start of a session after a correct PIN; false if the PIN was changed, or the cashier revoked meanwhile. */
export async function noteOpened(
  tx: Tx,
  { environmentId, id }: Place,
  pinHash: Buffer,
  now: Date,
): Promise<boolean> {
  const opened = await tx
    .updateTable('terminalCashiers')
    .set({ pinAttemptsLeft: pinTriesMax, lastOpenedAt: now })
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

/** Returns when a phone opened the page; undefined after the end of the shift. */
export const selectSession = shiftOf('terminal_cashier_sessions', 'cashier_id');

export async function endSessions(tx: Tx, { environmentId, id }: Place): Promise<void> {
  await tx
    .deleteFrom('terminalCashierSessions')
    .where('environmentId', '=', environmentId)
    .where('cashierId', '=', id)
    .execute();
}
