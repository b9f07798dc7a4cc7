// SQL of passkeys and of their challenges.
import type { Insertable } from 'kysely';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { PasskeysTable } from '#server/platform/db/tables/account/sign-in.ts';

export function selectPasskeys(db: Db, userId: string) {
  return db
    .selectFrom('passkeys')
    .where('userId', '=', userId)
    .selectAll()
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
}
export type PasskeyRow = Awaited<ReturnType<typeof selectPasskeys>>[number];

/** Whose passkey it is; nobody's when they are disabled. */
export async function selectPasskeyOwner(db: Db, credentialId: Buffer): Promise<string | undefined> {
  const row = await db
    .selectFrom('passkeys as p')
    .innerJoin('users as u', 'u.id', 'p.userId')
    .where('p.credentialId', '=', credentialId)
    .where('u.disabledAt', 'is', null)
    .select('p.userId')
    .executeTakeFirst();
  return row?.userId;
}

/** The passkey of a person who is not disabled, locked: two signatures with one count are not both taken. */
export function lockPasskeyByCredential(tx: Tx, userId: string, credentialId: Buffer) {
  return tx
    .selectFrom('passkeys as p')
    .innerJoin('users as u', 'u.id', 'p.userId')
    .where('p.credentialId', '=', credentialId)
    .where('p.userId', '=', userId)
    .where('u.disabledAt', 'is', null)
    .selectAll('p')
    .forUpdate('p')
    .executeTakeFirst();
}

export function lockPasskey(tx: Tx, userId: string, id: string) {
  return tx
    .selectFrom('passkeys')
    .where('userId', '=', userId)
    .where('id', '=', id)
    .selectAll()
    .forUpdate()
    .executeTakeFirst();
}

/** False when the credential is somebody's already. */
export async function insertPasskey(tx: Tx, row: Insertable<PasskeysTable>): Promise<boolean> {
  const added = await tx
    .insertInto('passkeys')
    .values(row)
    .onConflict((conflict) => conflict.column('credentialId').doNothing())
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}

type PasskeyChange = { name?: string; counter?: number; backedUp?: boolean; lastUsedAt?: Date };

export async function updatePasskey(tx: Tx, id: string, change: PasskeyChange): Promise<void> {
  await tx.updateTable('passkeys').set(change).where('id', '=', id).execute();
}

export async function deletePasskey(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('passkeys').where('id', '=', id).execute();
}
