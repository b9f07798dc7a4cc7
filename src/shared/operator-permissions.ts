// Permissions of the provider's staff in the operator console, separate from the merchants' permissions.

/** AREA.READ allows viewing, AREA.READ_WRITE allows changes. */
export const operatorPermissions = [
  'MERCHANTS.READ',
  'MERCHANTS.READ_WRITE',
  'COMPLIANCE.READ',
  'COMPLIANCE.READ_WRITE',
  'PAYMENTS.READ',
  'PAYERS.READ',
  'FEATURES.READ',
  'FEATURES.READ_WRITE',
  'PRICES.READ',
  'PRICES.READ_WRITE',
  'PAYOUTS.READ',
  'PAYOUTS.READ_WRITE',
  'DISPUTES.READ',
  'DISPUTES.READ_WRITE',
  'GATEWAYS.READ',
  'GATEWAYS.READ_WRITE',
  'SETTLEMENT.READ',
  'SETTLEMENT.READ_WRITE',
  'TERMINALS.READ',
  'TERMINALS.READ_WRITE',
  'BRANDING.READ',
  'BRANDING.READ_WRITE',
  'USERS.READ',
  'USERS.READ_WRITE',
  'IMPERSONATION.READ_WRITE',
  'OPERATIONS.READ',
  'OPERATIONS.READ_WRITE',
  'AUDIT_TRAIL.READ',
  'STAFF.READ',
  'STAFF.READ_WRITE',
] as const;
export type OperatorPermission = (typeof operatorPermissions)[number];

/** The preset roles of every installation, from full access to merchant support. */
export const operatorRoleNames = ['Administrator', 'Compliance officer', 'Support agent'] as const;
export type OperatorRoleName = (typeof operatorRoleNames)[number];

/** The permissions of each staff role. */
export const operatorRoles: Record<OperatorRoleName, readonly OperatorPermission[]> = {
  Administrator: operatorPermissions,
  'Compliance officer': ['MERCHANTS.READ', 'COMPLIANCE.READ', 'COMPLIANCE.READ_WRITE', 'USERS.READ'],
  'Support agent': [
    'MERCHANTS.READ',
    'COMPLIANCE.READ',
    'PAYMENTS.READ',
    'PAYERS.READ',
    'FEATURES.READ',
    'PRICES.READ',
    'PAYOUTS.READ',
    'DISPUTES.READ',
    'DISPUTES.READ_WRITE',
    'TERMINALS.READ',
    'USERS.READ',
    'USERS.READ_WRITE',
    'IMPERSONATION.READ_WRITE',
    'OPERATIONS.READ',
  ],
};

/** The permissions of a role: from the table for a preset, stored for a custom role. */
export function permissionsOfRole(role: {
  name: string;
  preset: boolean;
  permissions: readonly string[];
}): OperatorPermission[] {
  if (role.preset) return [...(operatorRoles[role.name as OperatorRoleName] ?? [])];
  return completeOperatorPermissions(role.permissions);
}

/** Drops unknown permissions, sorts, and adds READ for each READ_WRITE. */
export function completeOperatorPermissions(permissions: Iterable<string>): OperatorPermission[] {
  const chosen = new Set(permissions);
  for (const item of [...chosen]) if (item.endsWith('.READ_WRITE')) chosen.add(item.replace(/_WRITE$/, ''));
  return operatorPermissions.filter((permission) => chosen.has(permission));
}

/** Passes if any of the allowed permissions is held; an empty list requires a session only. */
export function isOperatorAllowed(
  held: ReadonlySet<string>,
  allowed: readonly OperatorPermission[],
): boolean {
  return allowed.length === 0 || allowed.some((item) => held.has(item));
}
