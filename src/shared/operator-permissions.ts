// What staff of the provider may do in the operator console: a space of its own, apart from the merchants' permissions.

/** AREA.READ lets one look, AREA.READ_WRITE lets one change. */
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

/** The roles that every installation has, from the one who may do everything to those who help merchants. */
export const operatorRoleNames = ['Administrator', 'Compliance officer', 'Support agent'] as const;
export type OperatorRoleName = (typeof operatorRoleNames)[number];

/** What each role of the staff holds. */
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

/** What somebody with a role holds: of a preset what the table says, of a role that was made what it keeps. */
export function permissionsOfRole(role: {
  name: string;
  preset: boolean;
  permissions: readonly string[];
}): OperatorPermission[] {
  if (role.preset) return [...(operatorRoles[role.name as OperatorRoleName] ?? [])];
  return completeOperatorPermissions(role.permissions);
}

/** Those that there are, in their order; a READ_WRITE brings its READ with it. */
export function completeOperatorPermissions(permissions: Iterable<string>): OperatorPermission[] {
  const chosen = new Set(permissions);
  for (const one of [...chosen]) if (one.endsWith('.READ_WRITE')) chosen.add(one.replace(/_WRITE$/, ''));
  return operatorPermissions.filter((one) => chosen.has(one));
}

/** Passes when any of the allowed permissions is held; an empty list asks for no more than a session. */
export function isOperatorAllowed(
  held: ReadonlySet<string>,
  allowed: readonly OperatorPermission[],
): boolean {
  return allowed.length === 0 || allowed.some((one) => held.has(one));
}
