// The members of a business, and its active owners, to whom e-mails about it are sent.
import type { Db } from '#server/platform/db/database.ts';

/** Active members `m`, each with the user `u` and the role `r`. */
export const membersOf = (db: Db, businessId: string) =>
  db
    .selectFrom('members as m')
    .innerJoin('users as u', 'u.id', 'm.userId')
    .innerJoin('roles as r', 'r.id', 'm.roleId')
    .where('m.businessId', '=', businessId)
    .where('m.status', '=', 'ACTIVE');

export async function listOwnerEmails(db: Db, businessId: string): Promise<string[]> {
  const rows = await membersOf(db, businessId)
    .where('r.name', '=', 'Owner')
    .select('u.email')
    .orderBy('u.email')
    .execute();
  return rows.map((row) => row.email);
}
