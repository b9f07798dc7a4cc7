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

/** Returns the owner of a passkey; undefined when the owner is disabled. */
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

/** Locks the passkey of a user who is not disabled, so that two signatures with the same counter are not both accepted. */
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

/** Returns false when the credential already belongs to a user. */
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
