// The permission table of the specification (section 6), for the server and the web client.

/** Areas by module. Every area has a READ and a READ_WRITE permission, except those in `readWriteOnly`. */
export const permissionAreas = {
  ACCOUNT: ['COMPLIANCE', 'PROFILE', 'TEAM'],
  BALANCE: ['COLLECTION', 'REMITTANCE', 'TRANSFER', 'WALLET'],
  BANKING_SERVICES: [
    'CARDS',
    'DASHBOARD',
    'GLOBAL_PAYMENTS',
    'REMITTANCE',
    'TRANSFERS',
    'VIRTUAL_ACCOUNTS',
    'WALLETS',
  ],
  CUSTOMERS: ['ALL', 'BANKING', 'PAYMENT', 'REMITTANCE', 'STORE_FRONT'],
  PAYMENT_GATEWAY: [
    'CHECKOUT_REWARDS',
    'DASHBOARD',
    'INVOICES',
    'PAYMENT_LINKS',
    'PAYMENT_PAGES',
    'PAYOUTS',
    'PRODUCTS',
    'QR_CODE',
    'SPLIT_PAYMENTS',
    'STORE_FRONT',
    'SUBSCRIPTIONS',
    'TERMINALS',
    'TRANSACTIONS',
  ],
  PAYROLL: ['ADVANCED_SALARIES', 'DASHBOARD', 'EMPLOYEE_DIRECTORY', 'REIMBURSEMENTS', 'RUN_PAYROLL'],
  REPORTS: ['ALL_TRANSACTIONS', 'AUDIT_TRAILS', 'CREATE_REPORT', 'RECENT_REPORTS', 'TAX'],
  SETTINGS: [
    'ALL_SETTINGS',
    'BUSINESS_SETTINGS',
    'CARDSETTINGS',
    'COMMERCE_SETTINGS',
    'CONFIGURATION',
    'FEATURE_FLAG',
    'FUNDS_TRANSFER',
    'PAYMENT_METHODS',
    'PAYROLL_SETTINGS',
    'PREFERENCES',
    'REWARD_SETTINGS',
  ],
} as const;

type Areas = typeof permissionAreas;
/** MODULE.AREA, such as PAYMENT_GATEWAY.PAYMENT_LINKS. */
export type PermissionArea = { [M in keyof Areas]: `${M & string}.${Areas[M][number]}` }[keyof Areas];
/** SWITCH.BUSINESSES: switch and add businesses. SWITCH.ENVIRONMENT: the test/live switch. */
export const specialPermissions = ['SWITCH.BUSINESSES', 'SWITCH.ENVIRONMENT'] as const;
/** A permission that roles grant and endpoints, screens or navigation items require. */
export type Permission = `${PermissionArea}.${'READ' | 'READ_WRITE'}` | (typeof specialPermissions)[number];

/** Areas that exist only as READ_WRITE (specification, section 6). */
export const readWriteOnly: readonly PermissionArea[] = ['ACCOUNT.TEAM', 'REPORTS.TAX'];

/** Every area as MODULE.AREA, in the order of the table. */
export const allAreas: readonly PermissionArea[] = Object.entries(permissionAreas).flatMap(
  ([module, areas]) => areas.map((area) => `${module}.${area}` as PermissionArea),
);

/** All permissions. */
export const allPermissions: readonly Permission[] = [
  ...allAreas.flatMap((area): Permission[] =>
    readWriteOnly.includes(area) ? [`${area}.READ_WRITE`] : [`${area}.READ`, `${area}.READ_WRITE`],
  ),
  ...specialPermissions,
];

/** The permissions that allow viewing an area: its READ and its READ_WRITE. */
export function canRead(area: PermissionArea): readonly Permission[] {
  return readWriteOnly.includes(area) ? [`${area}.READ_WRITE`] : [`${area}.READ`, `${area}.READ_WRITE`];
}

/** The one permission that allows changes in an area. */
export function canWrite(area: PermissionArea): readonly Permission[] {
  return [`${area}.READ_WRITE`];
}

/** The permissions that allow viewing any of several areas. */
export function canReadAny(...areas: PermissionArea[]): readonly Permission[] {
  return areas.flatMap((area) => [...canRead(area)]);
}

/**
 * Routes whose permissions differ from those of their area (docs/decisions/0011). Where the specification checks the permission of another
 * area, either permission opens the route.
 */
export const routePermissions = {
  planDetail: canReadAny('PAYMENT_GATEWAY.SUBSCRIPTIONS', 'PAYMENT_GATEWAY.PAYOUTS'),
  virtualAccountDetail: canReadAny('BANKING_SERVICES.VIRTUAL_ACCOUNTS', 'PAYMENT_GATEWAY.PAYMENT_PAGES'),
  settingsAll: canWrite('SETTINGS.ALL_SETTINGS'),
  settingsApproval: [...canRead('SETTINGS.FUNDS_TRANSFER'), ...canWrite('SETTINGS.PAYROLL_SETTINGS')],
} as const satisfies Record<string, readonly Permission[]>;

/** A set of permissions in stored form: known ones, without duplicates, with READ added for every READ_WRITE, in order. */
export function completePermissions(permissions: Iterable<string>): Permission[] {
  const chosen = new Set(permissions);
  for (const permission of [...chosen]) {
    if (permission.endsWith('.READ_WRITE')) chosen.add(permission.replace(/_WRITE$/, ''));
  }
  return allPermissions.filter((permission) => chosen.has(permission));
}
