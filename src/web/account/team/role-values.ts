// Conversion between the permission list of a role and a matrix with one level per area.
import { canRead, type Permission, type PermissionArea, readWriteOnly } from '#shared/permissions.ts';
import { type Level, levels } from '#web/ui/form/permission-table.tsx';

export function levelOf(held: ReadonlySet<string>, area: PermissionArea): Level {
  if (held.has(`${area}.READ_WRITE`)) return 'write';
  return held.has(`${area}.READ`) ? 'read' : 'none';
}

/** Returns the levels of an area; some areas have read and write only. */
export function levelsOf(area: PermissionArea): readonly Level[] {
  return readWriteOnly.includes(area) ? ['none', 'write'] : levels;
}

/** Whether a user with these permissions can grant a level; levels that the role already had can stay. */
export function canGrant(area: PermissionArea, level: Level, held: ReadonlySet<string>): boolean {
  if (level === 'none') return true;
  return held.has(level === 'write' ? `${area}.READ_WRITE` : `${area}.READ`);
}

/** Returns the permissions with the level of one area changed. If the area lacks the level, the next lower one is used. */
export function withLevel(
  permissions: readonly Permission[],
  area: PermissionArea,
  level: Level,
): Permission[] {
  const others = permissions.filter((permission) => !canRead(area).includes(permission));
  if (level === 'write') return [...others, ...canRead(area)];
  if (level === 'read' && !readWriteOnly.includes(area)) return [...others, `${area}.READ`];
  return others;
}
