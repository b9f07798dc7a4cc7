// SQL queries for the roles of staff.
import { sql } from 'kysely';
import type { Db, Tx } from '#server/platform/db/database.ts';

/** Presets first, in the order of the code, then the roles of the installation by name. */
export function selectOperatorRoles(db: Db) {
  return db
    .selectFrom('operatorRoles as r')
    .selectAll('r')
    .select(sql<number>`(select count(*) from operators o where o.role_name = r.name)`.as('staffCount'))
    .orderBy('r.preset', 'desc')
    .orderBy(sql`lower(r.name)`)
    .execute();
}
export type OperatorRoleRow = Awaited<ReturnType<typeof selectOperatorRoles>>[number];

/** Locks the role against deletion until the transaction ends: a concurrent deletion waits, and then finds its new holder. */
export function keepOperatorRole(tx: Tx, name: string) {
  return tx.selectFrom('operatorRoles').where('name', '=', name).selectAll().forKeyShare().executeTakeFirst();
}

/** Locked: the role cannot be assigned in the meantime, since that takes a lock on the role. */
export function lockOperatorRole(tx: Tx, roleId: string) {
  return tx.selectFrom('operatorRoles').where('id', '=', roleId).selectAll().forUpdate().executeTakeFirst();
}

export async function isRoleNameTaken(db: Db, name: string, exceptId: string | null): Promise<boolean> {
  const row = await db
    .selectFrom('operatorRoles')
    .where(sql`lower(name)`, '=', name.toLowerCase())
    .$if(exceptId !== null, (query) => query.where('id', '<>', exceptId ?? ''))
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function countStaffOf(tx: Tx, roleName: string): Promise<number> {
  const row = await tx
    .selectFrom('operators')
    .where('roleName', '=', roleName)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

export async function insertOperatorRole(
  tx: Tx,
  row: { id: string; name: string; permissions: string[]; createdAt: Date },
): Promise<void> {
  await tx
    .insertInto('operatorRoles')
    .values({ ...row, preset: false })
    .execute();
}

export async function updateOperatorRole(
  tx: Tx,
  roleId: string,
  set: { name: string; permissions: string[] },
): Promise<void> {
  await tx.updateTable('operatorRoles').set(set).where('id', '=', roleId).execute();
}

export async function deleteOperatorRole(tx: Tx, roleId: string): Promise<void> {
  await tx.deleteFrom('operatorRoles').where('id', '=', roleId).execute();
}
