// Whom to write to about a business: its active owners.
import type { Db } from '#server/platform/db/database.ts';

export async function listOwnerEmails(db: Db, businessId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('members as m')
    .innerJoin('users as u', 'u.id', 'm.userId')
    .innerJoin('roles as r', 'r.id', 'm.roleId')
    .where('m.businessId', '=', businessId)
    .where('m.status', '=', 'ACTIVE')
    .where('r.name', '=', 'Owner')
    .select('u.email')
    .orderBy('u.email')
    .execute();
  return rows.map((row) => row.email);
}
