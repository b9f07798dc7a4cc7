// SQL of the sign-in settings of a business.

import { sql } from 'kysely';
import type { SignInSettings } from '#server/account/businesses/change-business.ts';
import type { Db } from '#server/platform/db/database.ts';

export function selectSettings(db: Db, businessId: string): Promise<SignInSettings> {
  return db
    .selectFrom('businesses')
    .where('id', '=', businessId)
    .select(['enforceTwoFactor', 'sessionHours', 'allowedDomains'])
    .executeTakeFirstOrThrow();
}

/** Counts the active members, and those without a second factor. */
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
