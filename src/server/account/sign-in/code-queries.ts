// SQL of one-time codes, used authenticator app steps, and recovery codes.

import type { Insertable } from 'kysely';
import { type Clear, sealRow } from '#server/platform/auth/sealed-rows.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { OneTimeCodesTable } from '#server/platform/db/tables/account/sign-in.ts';

export type CodePurpose =
  | 'login'
  | 'email'
  | 'transfer_pin'
  | 'phone'
  | 'payout_account'
  | 'withdrawal'
  | 'transfer'
  | 'step_up';

/** Locks the newest code of an owner. */
export function lockNewestCode(tx: Tx, ownerId: string, purpose: CodePurpose) {
  return tx
    .selectFrom('oneTimeCodes')
    .where('ownerId', '=', ownerId)
    .where('purpose', '=', purpose)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .selectAll()
    .forUpdate()
    .executeTakeFirst();
}

export async function insertCode(tx: Tx, code: Clear<Insertable<OneTimeCodesTable>>): Promise<void> {
  await tx
    .insertInto('oneTimeCodes')
    .values(sealRow<Insertable<OneTimeCodesTable>>('one_time_codes', code.id, code))
    .execute();
}

export async function updateCode(
  tx: Tx,
  id: string,
  change: { attemptsLeft?: number; usedAt?: Date },
): Promise<void> {
  await tx.updateTable('oneTimeCodes').set(change).where('id', '=', id).execute();
}

/** Consumes a recovery code; false when it does not exist or was used. */
export async function consumeRecoveryCode(
  tx: Tx,
  userId: string,
  codeHash: Buffer,
  at: Date,
): Promise<boolean> {
  const taken = await tx
    .updateTable('recoveryCodes')
    .set({ usedAt: at })
    .where('userId', '=', userId)
    .where('codeHash', '=', codeHash)
    .where('usedAt', 'is', null)
    .returning('userId')
    .executeTakeFirst();
  return taken !== undefined;
}

export async function countRecoveryCodes(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('recoveryCodes')
    .where('userId', '=', userId)
    .where('usedAt', 'is', null)
    .select((query) => query.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Replaces all recovery codes by new ones. */
export async function replaceRecoveryCodes(
  tx: Tx,
  userId: string,
  hashes: readonly Buffer[],
  at: Date,
): Promise<void> {
  await tx.deleteFrom('recoveryCodes').where('userId', '=', userId).execute();
  if (hashes.length === 0) return;
  const rows = hashes.map((codeHash) => ({ userId, codeHash, usedAt: null, createdAt: at }));
  await tx.insertInto('recoveryCodes').values(rows).execute();
}
