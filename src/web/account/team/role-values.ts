// Permissions as a matrix: how far each area reaches, and back to the list a role holds.
import { canRead, type Permission, type PermissionArea, readWriteOnly } from '#shared/permissions.ts';
import { type Level, levels } from '#web/ui/form/permission-table.tsx';

export function levelOf(held: ReadonlySet<string>, area: PermissionArea): Level {
  if (held.has(`${area}.READ_WRITE`)) return 'write';
  return held.has(`${area}.READ`) ? 'read' : 'none';
}

/** The levels an area has; some exist as read and write only. */
export function levelsOf(area: PermissionArea): readonly Level[] {
  return readWriteOnly.includes(area) ? ['none', 'write'] : levels;
}

/** Whether somebody who holds these may give a level: what the role had already it may keep. */
export function canGrant(area: PermissionArea, level: Level, held: ReadonlySet<string>): boolean {
  if (level === 'none') return true;
  return held.has(level === 'write' ? `${area}.READ_WRITE` : `${area}.READ`);
}

/** The permissions with one area at another level. An area without the level takes the nearest below. */
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
