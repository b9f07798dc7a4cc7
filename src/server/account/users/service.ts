// What changes of a user: their data, how they sign in, and whether they may.
import { sql, type Updateable } from 'kysely';
import { type Clear, sealRow } from '#server/platform/auth/sealed-rows.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { UsersTable } from '#server/platform/db/tables/account/users.ts';

export async function updateUser(
  tx: Tx,
  userId: string,
  change: Clear<Updateable<UsersTable>>,
): Promise<void> {
  await tx
    .updateTable('users')
    .set(sealRow<Updateable<UsersTable>>('users', userId, change))
    .where('id', '=', userId)
    .execute();
}

export async function verifyEmail(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx
    .updateTable('users')
    .set({ emailVerifiedAt: now })
    .where('id', '=', userId)
    .where('emailVerifiedAt', 'is', null)
    .execute();
}

export async function updateReminder(tx: Tx, userId: string, reminderExpiresAt: Date): Promise<void> {
  await tx.updateTable('users').set({ reminderExpiresAt }).where('id', '=', userId).execute();
}

export async function setPassword(tx: Tx, userId: string, passwordHash: string, at: Date): Promise<void> {
  await tx
    .updateTable('users')
    .set({ passwordHash, passwordLastChangedAt: at })
    .where('id', '=', userId)
    .execute();
}

/** Takes a time step of the app; false when it, or a later one, was taken before. */
export async function consumeTotpStep(tx: Tx, userId: string, step: number): Promise<boolean> {
  const taken = await tx
    .updateTable('users')
    .set({ totpLastStep: step })
    .where('id', '=', userId)
    .where((query) => query.or([query('totpLastStep', 'is', null), query('totpLastStep', '<', step)]))
    .returning('id')
    .executeTakeFirst();
  return taken !== undefined;
}

export async function updateFactors(
  tx: Tx,
  userId: string,
  change: {
    mfaEnabled?: boolean;
    totpEnabled?: boolean;
    totpSecret?: Buffer | null;
    totpLastStep?: number | null;
  },
): Promise<void> {
  await tx.updateTable('users').set(change).where('id', '=', userId).execute();
}

/** Members without a second factor have until then to set one up. */
export async function grantGracePeriod(tx: Tx, businessId: string, until: Date): Promise<void> {
  await tx
    .updateTable('users')
    .set({ reminderExpiresAt: until })
    .where('totpEnabled', '=', false)
    .where('mfaEnabled', '=', false)
    .where(sql<boolean>`not exists (select from passkeys p where p.user_id = users.id)`)
    .where('id', 'in', (members) =>
      members
        .selectFrom('members')
        .where('businessId', '=', businessId)
        .where('status', '=', 'ACTIVE')
        .select('userId'),
    )
    .execute();
}

/** Where somebody was last, so that the next sign-in leads there. */
export async function saveLastPath(tx: Tx, userId: string, lastPath: string): Promise<void> {
  await tx.updateTable('users').set({ lastPath }).where('id', '=', userId).execute();
}

/** The host where somebody signed in last: links to them lead there. */
export async function keepWebsiteHost(tx: Tx, userId: string, websiteHost: string | null): Promise<void> {
  await tx
    .updateTable('users')
    .set({ websiteHost })
    .where('id', '=', userId)
    .where('websiteHost', 'is distinct from', websiteHost)
    .execute();
}

export async function setDisabled(
  tx: Tx,
  userId: string,
  disabled: { at: Date; reason: string } | null,
): Promise<void> {
  await tx
    .updateTable('users')
    .set({ disabledAt: disabled?.at ?? null, disabledReason: disabled?.reason ?? null })
    .where('id', '=', userId)
    .execute();
}
