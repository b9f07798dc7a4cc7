// Operations started with the credentials of an account, which end when these change: sign-ins, password reset links, challenges, e-mail
// changes.
import type { Insertable } from 'kysely';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { EmailChangesTable } from '#server/platform/db/tables/account/profiles.ts';
import type { PasskeyChallengesTable, WaitingStep } from '#server/platform/db/tables/account/sign-in.ts';

export type NewSignIn = {
  id: string;
  userId: string;
  businessId: string;
  tokenHash: Buffer;
  step: WaitingStep;
  expiresAt: Date;
  createdAt: Date;
};

export async function insertSignIn(tx: Tx, row: NewSignIn): Promise<void> {
  await tx
    .insertInto('signIns')
    .values({ ...row, totpSecret: null, endedAt: null })
    .execute();
}

export type SignInChange = {
  step?: WaitingStep;
  tokenHash?: Buffer;
  attemptsLeft?: number;
  totpSecret?: Buffer;
  endedAt?: Date;
};

export async function updateSignIn(tx: Tx, id: string, change: SignInChange): Promise<void> {
  await tx.updateTable('signIns').set(change).where('id', '=', id).execute();
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

/** Consumes a reset link; false when it was already used. */
export async function consumeReset(
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

export async function insertChallenge(db: Db, row: Insertable<PasskeyChallengesTable>): Promise<void> {
  await db.insertInto('passkeyChallenges').values(row).execute();
}

/** The purpose of a challenge; it is valid for no other. */
export type ChallengeUse = Pick<Insertable<PasskeyChallengesTable>, 'kind' | 'userId' | 'subjectId'>;

/** Deletes a challenge; true when there was an unexpired one for this use. */
export async function deleteChallenge(
  db: Db,
  challengeHash: Buffer,
  use: ChallengeUse,
  now: Date,
): Promise<boolean> {
  const taken = await db
    .deleteFrom('passkeyChallenges')
    .where('challengeHash', '=', challengeHash)
    .returningAll()
    .executeTakeFirst();
  if (!taken || taken.expiresAt <= now) return false;
  return taken.kind === use.kind && taken.userId === use.userId && taken.subjectId === use.subjectId;
}

/** Stores an e-mail change; a newer one replaces the older. */
export async function upsertEmailChange(tx: Tx, change: Insertable<EmailChangesTable>): Promise<void> {
  const { userId, ...rest } = change;
  await tx
    .insertInto('emailChanges')
    .values({ userId, ...rest })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(rest))
    .execute();
}

export async function consumeEmailTry(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('emailChanges')
    .set((eb) => ({ attemptsLeft: eb('attemptsLeft', '-', 1) }))
    .where('userId', '=', userId)
    .execute();
}

export async function deleteEmailChange(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('emailChanges').where('userId', '=', userId).execute();
}
