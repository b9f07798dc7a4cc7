// The rules of staff roles: presets are fixed, users cannot grant permissions they do not hold, and a role in use is not deleted.

import { type Db, isUniqueViolation, type Tx } from '#server/platform/db/database.ts';
import type { AuditDetails, Operator } from '#server/platform/http/call.ts';
import type { Clock } from '#server/platform/http/clock.ts';
import { mergeWithKnown } from '#server/platform/rows/merge-with-known.ts';
import { AppError } from '#shared/contract/errors.ts';
import {
  type OperatorRole,
  type OperatorRoleChange,
  type OperatorRoleInput,
  operatorRoleInput,
} from '#shared/contract/operator/operator-roles.ts';
import { completeOperatorPermissions, permissionsOfRole } from '#shared/operator-permissions.ts';
import {
  countStaffOf,
  deleteOperatorRole,
  insertOperatorRole,
  isRoleNameTaken,
  keepOperatorRole,
  lockOperatorRole,
  type OperatorRoleRow,
  selectOperatorRoles,
  updateOperatorRole,
} from './role-queries.ts';

type Held = Pick<Operator, 'permissions'>;
type Change = {
  tx: Tx;
  services: { clock: Clock };
  operator: Operator;
  audit: (details: AuditDetails) => void;
};

export function hasAll({ permissions }: Held, requested: readonly string[]): boolean {
  return requested.every((item) => permissions.has(item));
}

function toRole(row: OperatorRoleRow, operator: Operator): OperatorRole {
  const { id, name, preset, staffCount } = row;
  const permissions = permissionsOfRole(row);
  const isOwn = operator.roleName === name;
  return { id, name, preset, permissions, staffCount, grantable: hasAll(operator, permissions), isOwn };
}

export async function listOperatorRoles(db: Db, operator: Operator): Promise<OperatorRole[]> {
  const rows = await selectOperatorRoles(db);
  return rows.map((row) => toRole(row, operator));
}

export async function getOperatorRole(db: Db, operator: Operator, roleId: string): Promise<OperatorRole> {
  const found = (await listOperatorRoles(db, operator)).find(({ id }) => id === roleId);
  if (!found) throw new AppError('NOT_FOUND');
  return found;
}

/** Refuses a role that does not exist, or has more permissions than the caller. */
export async function assertMayGive(tx: Tx, operator: Held, roleName: string): Promise<void> {
  const role = await keepOperatorRole(tx, roleName);
  if (!role) throw new AppError('VALIDATION', { fields: { role: 'Role is required' } });
  if (!hasAll(operator, permissionsOfRole(role)))
    throw new AppError('TEAM_RULE', { sentence: 'This role has permissions that you do not have yourself.' });
}

/** Refuses changes to staff with more permissions than the caller: a new password or second factor would give access to them. */
export async function assertMayManage(tx: Tx, operator: Held, roleName: string): Promise<void> {
  const role = await keepOperatorRole(tx, roleName);
  if (role && !hasAll(operator, permissionsOfRole(role)))
    throw new AppError('TEAM_RULE', {
      sentence: 'This colleague has permissions that you do not have yourself.',
    });
}

function assertHeld(operator: Held, added: readonly string[]): void {
  if (!hasAll(operator, added))
    throw new AppError('TEAM_RULE', {
      sentence: 'You cannot add permissions to a role that you do not have yourself.',
    });
}

function nameTaken(): AppError {
  return new AppError('VALIDATION', { fields: { name: 'A role with this name already exists' } });
}

async function assertNameFree(tx: Tx, name: string, exceptId: string | null): Promise<void> {
  if (await isRoleNameTaken(tx, name, exceptId)) throw nameTaken();
}

/** Handles a name that was taken concurrently. */
async function writeNamed(write: Promise<void>): Promise<void> {
  await write.catch((error: unknown) => {
    throw isUniqueViolation(error) ? nameTaken() : error;
  });
}

export async function createRole(call: Change, input: OperatorRoleInput): Promise<OperatorRole> {
  const { tx, services, operator, audit } = call;
  const permissions = completeOperatorPermissions(input.permissions);
  assertHeld(operator, permissions);
  await assertNameFree(tx, input.name, null);
  const id = services.clock.newId();
  const createdAt = services.clock.now();
  await writeNamed(insertOperatorRole(tx, { id, name: input.name, permissions, createdAt }));
  audit({ entity: 'role', entityId: id, after: { name: input.name, permissions } });
  return getOperatorRole(tx, operator, id);
}

async function lockMade(tx: Tx, roleId: string) {
  const row = await lockOperatorRole(tx, roleId);
  if (!row) throw new AppError('NOT_FOUND');
  if (row.preset) throw new AppError('ROLE_FIXED');
  return row;
}

const completed = ({ name, permissions }: OperatorRoleInput): OperatorRoleInput => ({
  name,
  permissions: completeOperatorPermissions(permissions),
});

/** A role may keep the permissions it already has, whoever edits it; only added ones must be held by the caller. */
export async function updateRole(
  call: Change,
  roleId: string,
  { known, ...mine }: OperatorRoleChange,
): Promise<OperatorRole> {
  const { tx, operator, audit } = call;
  const row = await lockMade(tx, roleId);
  if (row.name === operator.roleName) throw new AppError('OPERATOR_SELF');
  const before = permissionsOfRole(row);
  const { name, permissions } = mergeWithKnown(operatorRoleInput, {
    mine: completed(mine),
    known: known && completed(known),
    now: { name: row.name, permissions: before },
  });
  const added = permissions.filter((permission) => !before.includes(permission));
  assertHeld(operator, added);
  await assertNameFree(tx, name, roleId);
  await writeNamed(updateOperatorRole(tx, roleId, { name, permissions }));
  audit({
    entity: 'role',
    entityId: roleId,
    before: { name: row.name, permissions: before.filter((item) => !permissions.includes(item)) },
    after: { name, permissions: added },
  });
  return getOperatorRole(tx, operator, roleId);
}

export async function deleteRole({ tx, audit }: Change, roleId: string): Promise<void> {
  const row = await lockMade(tx, roleId);
  if ((await countStaffOf(tx, row.name)) > 0) throw new AppError('ROLE_IN_USE');
  await deleteOperatorRole(tx, roleId);
  audit({ entity: 'role', entityId: roleId, before: { name: row.name } });
}
