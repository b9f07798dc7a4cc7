// Console permissions as a table: areas by group with their labels, and the conversion back to a role's list.
import {
  completeOperatorPermissions,
  type OperatorPermission,
  operatorPermissions,
} from '#shared/operator-permissions.ts';
import { type Level, levels, type PermissionRow } from '#web/ui/form/permission-table.tsx';

type AreaOf<P> = P extends `${infer Area}.READ` | `${infer Area}.READ_WRITE` ? Area : never;
type OperatorArea = AreaOf<OperatorPermission>;

const areaNames: Record<OperatorArea, string> = {
  MERCHANTS: 'Merchants',
  COMPLIANCE: 'Compliance',
  PAYMENTS: 'Payments and refunds',
  PAYERS: 'Payers’ names, e-mail addresses and phone numbers',
  USERS: 'Users',
  IMPERSONATION: 'View as a member',
  FEATURES: 'Features',
  PRICES: 'Prices',
  PAYOUTS: 'Payouts',
  DISPUTES: 'Disputes',
  GATEWAYS: 'Card gateways',
  SETTLEMENT: 'Settlement and reconciliation',
  TERMINALS: 'POS terminals',
  BRANDING: 'Branding',
  OPERATIONS: 'Messages, webhooks and jobs',
  AUDIT_TRAIL: 'Audit trail',
  STAFF: 'Staff and roles',
};

export const areaGroups: readonly { title: string; areas: readonly OperatorArea[] }[] = [
  {
    title: 'Merchants and people',
    areas: ['MERCHANTS', 'COMPLIANCE', 'PAYMENTS', 'PAYERS', 'USERS', 'IMPERSONATION', 'FEATURES'],
  },
  { title: 'Money', areas: ['PRICES', 'PAYOUTS', 'DISPUTES', 'GATEWAYS', 'SETTLEMENT'] },
  { title: 'The platform', areas: ['TERMINALS', 'BRANDING', 'OPERATIONS', 'AUDIT_TRAIL', 'STAFF'] },
];

const permissionOf: Record<Exclude<Level, 'none'>, string> = { read: 'READ', write: 'READ_WRITE' };

function find(area: string, level: Level): OperatorPermission | undefined {
  return level === 'none'
    ? undefined
    : operatorPermissions.find((permission) => permission === `${area}.${permissionOf[level]}`);
}

/** A row of the table. Permissions that the editor lacks can be removed but not granted. */
export function rowOf(
  area: OperatorArea,
  held: ReadonlySet<string>,
  giveable: ReadonlySet<string>,
  say: (key: string) => string,
): PermissionRow {
  const has = levels.filter((level) => level === 'none' || find(area, level));
  return {
    area,
    name: say(areaNames[area]),
    level: has.findLast((level) => level === 'none' || held.has(find(area, level) ?? '')) ?? 'none',
    levels: has,
    giveable: has.filter((level) => level === 'none' || giveable.has(find(area, level) ?? '')),
  };
}

/** Returns the permissions with one area set to another level. An area without that level takes the nearest lower one. */
export function withLevel(
  permissions: readonly OperatorPermission[],
  area: string,
  level: Level,
): OperatorPermission[] {
  const others = permissions.filter((permission) => !permission.startsWith(`${area}.`));
  const added = find(area, level) ?? (level === 'write' ? find(area, 'read') : undefined);
  return completeOperatorPermissions(added ? [...others, added] : others);
}
