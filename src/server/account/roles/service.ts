// The rules of roles: presets are fixed, a custom role has at most the permissions of its author, and a role in use cannot be deleted.

import { type Authority, hasAll, lockTeam, refuse } from '#server/platform/authority/authority.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { Actor, AuditDetails } from '#server/platform/http/call.ts';
import type { Clock } from '#server/platform/http/clock.ts';
import { mergeWithKnown } from '#server/platform/rows/merge-with-known.ts';
import { type Role, type RoleChange, type RoleInput, roleInput } from '#shared/contract/account/roles.ts';
import { AppError } from '#shared/contract/errors.ts';
import { completePermissions } from '#shared/permissions.ts';
import {
  copyRoles,
  deleteRole as deleteRow,
  insertRole,
  isNameTaken,
  type RoleRow,
  selectRole,
  selectRoles,
  updateRole as updateRow,
} from './queries.ts';

type Audit = (details: AuditDetails) => void;

function isOwnerRole(row: RoleRow): boolean {
  return row.businessId === null && row.name === 'Owner';
}

function toRole(row: RoleRow, actor: Actor): Role {
  const mayGrant = hasAll(actor.permissions, row.permissions);
  return {
    id: row.id,
    name: row.name,
    userType: 'MERCHANT',
    preset: row.businessId === null,
    permissions: completePermissions(row.permissions),
    memberCount: row.memberCount,
    invitationCount: row.invitationCount,
    grantable: mayGrant && (!isOwnerRole(row) || (actor.kind === 'user' && actor.roleName === 'Owner')),
  };
}

export async function listRoles(db: Db, actor: Actor): Promise<{ items: Role[]; total: number }> {
  const rows = await selectRoles(db, actor.environment.businessId);
  return { items: rows.map((row) => toRole(row, actor)), total: rows.length };
}

async function findRow(db: Db, businessId: string, roleId: string): Promise<RoleRow> {
  const row = await selectRole(db, businessId, roleId);
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

export async function getRole(db: Db, actor: Actor, roleId: string): Promise<Role> {
  return toRole(await findRow(db, actor.environment.businessId, roleId), actor);
}

export type AssignableRole = { id: string; name: string; isOwner: boolean; permissions: readonly string[] };

/** Returns a role that can be assigned in a business: a preset or one of its own. Any other is an error at the field. */
export async function findAssignableRole(
  db: Db,
  businessId: string,
  roleId: string,
): Promise<AssignableRole> {
  const row = await selectRole(db, businessId, roleId);
  if (!row) throw new AppError('VALIDATION', { fields: { roleId: 'Role is required' } });
  return { id: row.id, name: row.name, isOwner: isOwnerRole(row), permissions: row.permissions };
}

function assertHeld(authority: Authority, added: readonly string[]): void {
  if (!hasAll(authority.held, added))
    refuse('You cannot add permissions to a role that you do not have yourself.');
}

async function assertNameFree(tx: Tx, businessId: string, name: string, exceptId: string | null) {
  if (await isNameTaken(tx, businessId, name, exceptId))
    throw new AppError('VALIDATION', { fields: { name: 'A role with this name already exists' } });
}

export async function createRole(
  tx: Tx,
  clock: Clock,
  actor: Actor,
  input: RoleInput,
  audit: Audit,
): Promise<Role> {
  const authority = await lockTeam(tx, actor);
  const { businessId } = actor.environment;
  const permissions = completePermissions(input.permissions);
  assertHeld(authority, permissions);
  await assertNameFree(tx, businessId, input.name, null);
  const id = clock.newId();
  await insertRole(tx, { id, businessId, name: input.name, permissions, createdAt: clock.now() });
  audit({ entity: 'role', entityId: id, after: { name: input.name, permissions } });
  return getRole(tx, actor, id);
}

const completed = ({ name, permissions }: Pick<RoleRow, 'name' | 'permissions'>): RoleInput => ({
  name,
  permissions: completePermissions(permissions),
});

/** Updates a role. Existing permissions may be kept by any editor; only added ones require the editor to have them. */
export async function updateRole(
  tx: Tx,
  actor: Actor,
  roleId: string,
  { known, ...mine }: RoleChange,
  audit: Audit,
): Promise<Role> {
  const authority = await lockTeam(tx, actor);
  const { businessId } = actor.environment;
  const row = await findRow(tx, businessId, roleId);
  if (row.businessId === null) throw new AppError('ROLE_FIXED');
  if (roleId === authority.roleId) refuse('You cannot change your own role.');
  const { name, permissions } = mergeWithKnown(roleInput, {
    mine: completed(mine),
    known: known && completed(known),
    now: completed(row),
  });
  const added = permissions.filter((permission) => !row.permissions.includes(permission));
  assertHeld(authority, added);
  await assertNameFree(tx, businessId, name, roleId);
  await updateRow(tx, businessId, roleId, { name, permissions });
  const removed = row.permissions.filter((permission) => !permissions.some((item) => item === permission));
  audit({
    entity: 'role',
    entityId: roleId,
    before: { name: row.name, permissions: removed },
    after: { name, permissions: added },
  });
  return getRole(tx, actor, roleId);
}

export async function deleteRole(tx: Tx, actor: Actor, roleId: string, audit: Audit): Promise<void> {
  await lockTeam(tx, actor);
  const { businessId } = actor.environment;
  const row = await findRow(tx, businessId, roleId);
  if (row.businessId === null)
    throw new AppError('ROLE_FIXED', { sentence: 'A preset role cannot be deleted.' });
  if (row.memberCount + row.invitationCount > 0) throw new AppError('ROLE_IN_USE');
  await deleteRow(tx, businessId, roleId);
  audit({ entity: 'role', entityId: roleId, before: { name: row.name } });
}

/** Copies the custom roles of a business to a new one. */
export function copyCustomRoles(tx: Tx, clock: Clock, fromId: string, toId: string): Promise<void> {
  return copyRoles(tx, fromId, toId, { newId: () => clock.newId(), now: clock.now() });
}

/** Returns the presets and the roles of a business, by name. */
export async function listRoleNames(
  db: Db,
  businessId: string,
): Promise<{ id: string; name: string; permissions: readonly string[] }[]> {
  return (await selectRoles(db, businessId)).map(({ id, name, permissions }) => ({ id, name, permissions }));
}
