// SQL of passwords: the ones before, the change, and the links for a new one.
import type { Db, Tx } from '#server/platform/db/database.ts';

/** The hashes of the passwords somebody had last, newest first. */
export async function selectPastPasswords(db: Db, userId: string, count: number): Promise<string[]> {
  const rows = await db
    .selectFrom('pastPasswords')
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(count)
    .select('passwordHash')
    .execute();
  return rows.map((row) => row.passwordHash);
}

export async function updatePassword(
  tx: Tx,
  change: { userId: string; pastId: string; pastHash: string; passwordHash: string; at: Date },
): Promise<void> {
  const { userId, at } = change;
  await tx
    .insertInto('pastPasswords')
    .values({ userId, id: change.pastId, passwordHash: change.pastHash, createdAt: at })
    .execute();
  await tx
    .updateTable('users')
    .set({ passwordHash: change.passwordHash, passwordLastChangedAt: at })
    .where('id', '=', userId)
    .execute();
}

export async function insertReset(
  tx: Tx,
  reset: { tokenHash: Buffer; userId: string; email: string; expiresAt: Date; createdAt: Date },
): Promise<void> {
  await tx
    .insertInto('passwordResets')
    .values({ ...reset, usedAt: null })
    .execute();
}

/** Whose link it is, for as long as it is good: in time, unused, and sent to what is still the address of the account. */
export async function selectReset(db: Db, tokenHash: Buffer, now: Date): Promise<string | undefined> {
  const row = await db
    .selectFrom('passwordResets as r')
    .innerJoin('users as u', (join) => join.onRef('u.id', '=', 'r.userId').onRef('u.email', '=', 'r.email'))
    .where('r.tokenHash', '=', tokenHash)
    .where('r.usedAt', 'is', null)
    .where('r.expiresAt', '>', now)
    .where('u.disabledAt', 'is', null)
    .select('r.userId')
    .executeTakeFirst();
  return row?.userId;
}

/** Uses a link up; false when that has been done meanwhile. */
export async function takeReset(
  tx: Tx,
  { tokenHash, email, at }: { tokenHash: Buffer; email: string; at: Date },
): Promise<boolean> {
  const taken = await tx
    .updateTable('passwordResets')
    .set({ usedAt: at })
    .where('tokenHash', '=', tokenHash)
    .where('email', '=', email)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', at)
    .returning('userId')
    .executeTakeFirst();
  return taken !== undefined;
}
