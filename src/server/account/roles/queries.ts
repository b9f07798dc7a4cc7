// SQL of roles: the presets, and the custom roles of a business.

import { sql } from 'kysely';
import { replacePastRole } from '#server/account/members/service.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';

function rolesOf(db: Db, businessId: string) {
  return db
    .selectFrom('roles as r')
    .where((eb) => eb.or([eb('r.businessId', '=', businessId), eb('r.businessId', 'is', null)]))
    .where('r.userType', '=', 'MERCHANT')
    .selectAll('r')
    .select([
      sql<number>`(select count(*) from members m where m.role_id = r.id and m.business_id = ${businessId}
        and m.status in ('ACTIVE', 'DISABLED'))`.as('memberCount'),
      sql<number>`(select count(*) from invitations i where i.role_id = r.id and i.business_id = ${businessId}
        and i.accepted_at is null)`.as('invitationCount'),
    ]);
}

/** Returns presets first, in order of creation, then the roles of the business by name. */
export function selectRoles(db: Db, businessId: string) {
  return rolesOf(db, businessId)
    .orderBy(sql`r.business_id is not null`)
    .orderBy(sql`case when r.business_id is null then r.id end`)
    .orderBy(sql`lower(r.name)`)
    .execute();
}
export type RoleRow = Awaited<ReturnType<typeof selectRoles>>[number];

export function selectRole(db: Db, businessId: string, roleId: string): Promise<RoleRow | undefined> {
  return rolesOf(db, businessId).where('r.id', '=', roleId).executeTakeFirst();
}

export async function isNameTaken(
  db: Db,
  businessId: string,
  name: string,
  exceptId: string | null,
): Promise<boolean> {
  const row = await db
    .selectFrom('roles')
    .where((eb) => eb.or([eb('businessId', '=', businessId), eb('businessId', 'is', null)]))
    .where(sql`lower(name)`, '=', name.toLowerCase())
    .$if(exceptId !== null, (query) => query.where('id', '<>', exceptId ?? ''))
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertRole(
  tx: Tx,
  role: { id: string; businessId: string; name: string; permissions: string[]; createdAt: Date },
): Promise<void> {
  await tx.insertInto('roles').values(role).execute();
}

export async function updateRole(
  tx: Tx,
  businessId: string,
  roleId: string,
  changes: { name: string; permissions: string[] },
): Promise<void> {
  await tx
    .updateTable('roles')
    .set(changes)
    .where('businessId', '=', businessId)
    .where('id', '=', roleId)
    .execute();
}

/** Deletes an unused role; past records that refer to it get the role with the fewest permissions. */
export async function deleteRole(tx: Tx, businessId: string, roleId: string): Promise<void> {
  const viewer = await tx
    .selectFrom('roles')
    .where('businessId', 'is', null)
    .where('name', '=', 'Viewer')
    .select('id')
    .executeTakeFirstOrThrow();
  await replacePastRole(tx, businessId, roleId, viewer.id);
  await tx.deleteFrom('roles').where('businessId', '=', businessId).where('id', '=', roleId).execute();
}

/** Copies the custom roles of a business to another that has none yet. */
export async function copyRoles(
  tx: Tx,
  fromBusinessId: string,
  toBusinessId: string,
  stamp: { newId: () => string; now: Date },
): Promise<void> {
  const roles = await tx.selectFrom('roles').where('businessId', '=', fromBusinessId).selectAll().execute();
  for (const role of roles) {
    await insertRole(tx, {
      id: stamp.newId(),
      businessId: toBusinessId,
      name: role.name,
      permissions: role.permissions,
      createdAt: stamp.now,
    });
  }
}
