// SQL of roles and members of a team.
import { sql } from 'kysely';
import type { Db, Tx } from '#server/platform/db/database.ts';

/** Locks the business row, which serializes team changes: two Owners cannot remove each other at the same time. */
export async function lockBusiness(tx: Tx, businessId: string): Promise<void> {
  await tx
    .selectFrom('businesses')
    .where('id', '=', businessId)
    .select('id')
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

/** Selects a member with the current role. */
export function selectMember(db: Db, businessId: string, userId: string) {
  return db
    .selectFrom('members as m')
    .innerJoin('roles as r', 'r.id', 'm.roleId')
    .where('m.businessId', '=', businessId)
    .where('m.userId', '=', userId)
    .select(['m.userId', 'm.status', 'r.id as roleId', 'r.name as roleName', 'r.permissions'])
    .select(sql<boolean>`r.business_id is null and r.name = 'Owner'`.as('isOwner'))
    .executeTakeFirst();
}

/** Counts the active Owners other than one member. */
export async function countOtherOwners(db: Db, businessId: string, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('members as m')
    .innerJoin('roles as r', 'r.id', 'm.roleId')
    .where('m.businessId', '=', businessId)
    .where('m.userId', '<>', userId)
    .where('m.status', '=', 'ACTIVE')
    .where('r.businessId', 'is', null)
    .where('r.name', '=', 'Owner')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
