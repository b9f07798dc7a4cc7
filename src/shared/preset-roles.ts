// The preset roles of every business, and their permissions.
import {
  allAreas,
  allPermissions,
  canRead,
  type Permission,
  type PermissionArea,
  type permissionAreas,
  readWriteOnly,
} from './permissions.ts';

type Areas = typeof permissionAreas;

/** Names of the preset roles. */
export const presetRoleNames = [
  'Owner',
  'Admin',
  'Finance',
  'Operations',
  'Developer',
  'Support',
  'Viewer',
] as const;
export type PresetRoleName = (typeof presetRoleNames)[number];

function both(...areas: PermissionArea[]): Permission[] {
  return areas.flatMap((area) => [...canRead(area)]);
}

function readOnly(...areas: PermissionArea[]): Permission[] {
  return areas.filter((area) => !readWriteOnly.includes(area)).map((area): Permission => `${area}.READ`);
}

function areasOf(...modules: (keyof Areas)[]): PermissionArea[] {
  return allAreas.filter((area) => modules.some((module) => area.startsWith(`${module}.`)));
}

const ownProfile = both('ACCOUNT.PROFILE');

/**
 * Permissions of the preset roles. Owner: all. Admin: all except changing features, which they can view; so an Admin has all permissions of
 * the roles below.
 */
export const presetRoles: Record<PresetRoleName, readonly Permission[]> = {
  Owner: allPermissions,
  Admin: allPermissions.filter((permission) => permission !== 'SETTINGS.FEATURE_FLAG.READ_WRITE'),
  Finance: [
    ...ownProfile,
    ...both(
      ...areasOf('BALANCE', 'PAYROLL', 'REPORTS'),
      'PAYMENT_GATEWAY.PAYOUTS',
      'PAYMENT_GATEWAY.INVOICES',
    ),
    ...both('PAYMENT_GATEWAY.TRANSACTIONS', 'BANKING_SERVICES.TRANSFERS', 'SETTINGS.FUNDS_TRANSFER'),
    ...readOnly(
      'PAYMENT_GATEWAY.DASHBOARD',
      'PAYMENT_GATEWAY.PAYMENT_LINKS',
      'PAYMENT_GATEWAY.PAYMENT_PAGES',
    ),
    ...readOnly(
      'PAYMENT_GATEWAY.SUBSCRIPTIONS',
      'PAYMENT_GATEWAY.SPLIT_PAYMENTS',
      'SETTINGS.PAYMENT_METHODS',
    ),
    ...readOnly(...areasOf('CUSTOMERS'), 'BANKING_SERVICES.DASHBOARD', 'BANKING_SERVICES.WALLETS'),
    'SWITCH.BUSINESSES',
    'SWITCH.ENVIRONMENT',
  ],
  Operations: [
    ...ownProfile,
    ...both(...areasOf('PAYMENT_GATEWAY', 'CUSTOMERS').filter((area) => area !== 'PAYMENT_GATEWAY.PAYOUTS')),
    ...both('BANKING_SERVICES.VIRTUAL_ACCOUNTS', 'BANKING_SERVICES.REMITTANCE', 'BANKING_SERVICES.DASHBOARD'),
    ...readOnly('BALANCE.COLLECTION', 'REPORTS.ALL_TRANSACTIONS', 'PAYMENT_GATEWAY.PAYOUTS'),
    'SWITCH.BUSINESSES',
    'SWITCH.ENVIRONMENT',
  ],
  Developer: [
    ...ownProfile,
    ...both('SETTINGS.CONFIGURATION'),
    ...readOnly(...areasOf('PAYMENT_GATEWAY')),
    'SWITCH.ENVIRONMENT',
  ],
  Support: [
    ...ownProfile,
    ...readOnly(
      'PAYMENT_GATEWAY.DASHBOARD',
      'PAYMENT_GATEWAY.PAYMENT_LINKS',
      'PAYMENT_GATEWAY.PAYMENT_PAGES',
    ),
    ...readOnly('PAYMENT_GATEWAY.SUBSCRIPTIONS', 'PAYMENT_GATEWAY.INVOICES', ...areasOf('CUSTOMERS')),
    ...both('PAYMENT_GATEWAY.TRANSACTIONS'),
  ],
  Viewer: [...readOnly(...allAreas), ...ownProfile],
};
