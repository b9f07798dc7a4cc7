// SQL of how people of a business sign in.
import { sql } from 'kysely';
import type { Db, Tx } from '#server/platform/db/database.ts';

export type SignInSettings = {
  enforceTwoFactor: boolean;
  sessionHours: number | null;
  allowedDomains: string[];
};

export function selectSettings(db: Db, businessId: string): Promise<SignInSettings> {
  return db
    .selectFrom('businesses')
    .where('id', '=', businessId)
    .select(['enforceTwoFactor', 'sessionHours', 'allowedDomains'])
    .executeTakeFirstOrThrow();
}

export async function updateSettings(tx: Tx, businessId: string, settings: SignInSettings): Promise<void> {
  await tx.updateTable('businesses').set(settings).where('id', '=', businessId).execute();
}

/** Members who may enter, and how many of them have no second factor. */
export async function countMembers(db: Db, businessId: string): Promise<{ all: number; without: number }> {
  return db
    .selectFrom('members as m')
    .innerJoin('users as u', 'u.id', 'm.userId')
    .where('m.businessId', '=', businessId)
    .where('m.status', '=', 'ACTIVE')
    .select([
      sql<number>`count(*)`.as('all'),
      sql<number>`count(*) filter (where not u.totp_enabled and not u.mfa_enabled
        and not exists (select from passkeys p where p.user_id = u.id))`.as('without'),
    ])
    .executeTakeFirstOrThrow();
}

/** Members without a second factor have until then to set one up. */
export async function giveGrace(tx: Tx, businessId: string, until: Date): Promise<void> {
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
