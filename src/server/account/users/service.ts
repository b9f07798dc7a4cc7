// Changes to a user: personal data, sign-in credentials, and whether the user is disabled.
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

/** Consumes a TOTP time step; returns false if this or a later step was used before. */
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

/** Sets the deadline by which members without a second factor must set one up. */
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

/** Saves the last path a user visited, to which the next sign-in leads. */
export async function saveLastPath(tx: Tx, userId: string, lastPath: string): Promise<void> {
  await tx.updateTable('users').set({ lastPath }).where('id', '=', userId).execute();
}

/** Saves the host of the last sign-in, used for links in messages to the user. */
export async function saveWebsiteHost(tx: Tx, userId: string, websiteHost: string | null): Promise<void> {
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
