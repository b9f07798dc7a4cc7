// SQL of passwords: past passwords, password changes, and reset links.
import { setPassword } from '#server/account/users/service.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';

/** Returns the hashes of a user's latest passwords, newest first. */
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
  await setPassword(tx, userId, change.passwordHash, at);
}

/** Returns the owner of a reset link while it is valid: not expired, unused, and sent to the current address of the account. */
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
