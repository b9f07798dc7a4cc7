// SQL of registrations without an account yet.

import type { Insertable, Updateable } from 'kysely';
import { type Clear, sealRow } from '#server/platform/auth/sealed-rows.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { SignupsTable } from '#server/platform/db/tables/account/sign-in.ts';

export async function insertSignup(tx: Tx, signup: Insertable<SignupsTable>): Promise<void> {
  await tx.insertInto('signups').values(signup).execute();
}

/** Returns the latest registration of an address without an account; one with a verified e-mail comes before others. */
export function selectWaitingSignup(db: Db, email: string) {
  return db
    .selectFrom('signups')
    .where('email', '=', email)
    .where('completedAt', 'is', null)
    .orderBy('activatedAt', (order) => order.desc().nullsLast())
    .orderBy('createdAt', 'desc')
    .selectAll()
    .executeTakeFirst();
}

export function selectByActivation(db: Db, activationHash: Buffer) {
  return db.selectFrom('signups').where('activationHash', '=', activationHash).selectAll().executeTakeFirst();
}

/** Locks the registration of an e-mailed link. */
export function lockByActivation(tx: Tx, activationHash: Buffer) {
  return tx
    .selectFrom('signups')
    .where('activationHash', '=', activationHash)
    .selectAll()
    .forUpdate()
    .executeTakeFirst();
}

export function selectByOnboarding(db: Db, onboardingHash: Buffer, now: Date) {
  return db
    .selectFrom('signups')
    .where('onboardingHash', '=', onboardingHash)
    .where('onboardingExpiresAt', '>', now)
    .where('completedAt', 'is', null)
    .selectAll()
    .executeTakeFirst();
}

/** Locks the registration in set-up. */
export function lockByOnboarding(tx: Tx, onboardingHash: Buffer, now: Date) {
  return tx
    .selectFrom('signups')
    .where('onboardingHash', '=', onboardingHash)
    .where('onboardingExpiresAt', '>', now)
    .where('completedAt', 'is', null)
    .selectAll()
    .forUpdate()
    .executeTakeFirst();
}
export type SignupRow = NonNullable<Awaited<ReturnType<typeof lockByOnboarding>>>;

export async function updateSignup(
  tx: Tx,
  id: string,
  change: Clear<Updateable<SignupsTable>>,
): Promise<void> {
  await tx
    .updateTable('signups')
    .set(sealRow<Updateable<SignupsTable>>('signups', id, change))
    .where('id', '=', id)
    .execute();
}
