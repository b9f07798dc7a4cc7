// Access to screens, and the redirect when it is denied (specification, section 2).
import { describe, expect, test } from 'vitest';
import type { Profile } from '#shared/contract/account/session.ts';
import type { Screen } from '#web/ui/screen.ts';
import { canOpen, fallbackScreen, firstChild, landingPath, noAccessPath } from './access.ts';

function profileWith(permission: string[], features: string[] = []): Profile {
  const flags = features.map((feature) => ({ feature, module: 'payment_gateway', status: 'enabled' }));
  return { permissions: { permission }, features: flags } as unknown as Profile;
}

const links = 'PAYMENT_GATEWAY.PAYMENT_LINKS.READ';
const transactions = 'PAYMENT_GATEWAY.TRANSACTIONS.READ';
const screens: readonly Screen[] = [
  {
    path: '/payment-gateway/dashboard',
    title: 'Dashboard',
    permissions: ['PAYMENT_GATEWAY.DASHBOARD.READ'],
    nav: { module: 'payment-gateway', label: 'Dashboard', order: 1 },
  },
  {
    path: '/payment-gateway/payment-links',
    title: 'Payment links',
    permissions: [links],
    feature: 'payment_links',
    nav: { module: 'payment-gateway', label: 'Payment links', order: 3 },
  },
  {
    path: '/payment-gateway/transactions',
    title: 'Transactions',
    permissions: [transactions],
    nav: { module: 'payment-gateway', label: 'Transactions', order: 2 },
    children: [
      { path: '/payment-gateway/transactions/payments', title: 'Payments', permissions: [transactions] },
      { path: '/payment-gateway/transactions/old', title: 'Old', permissions: [transactions], hidden: true },
    ],
  },
];
const [dashboard, linkList, transactionList] = screens as [Screen, Screen, Screen];

describe('access to a screen', () => {
  test('requires any of its permissions, and its feature to be enabled', () => {
    expect(canOpen(profileWith([links], ['payment_links']), linkList)).toBe(true);
    expect(canOpen(profileWith([links]), linkList)).toBe(false);
    expect(canOpen(profileWith([], ['payment_links']), linkList)).toBe(false);
  });
  test('is denied when the screen is hidden', () => {
    expect(canOpen(profileWith([transactions]), { ...transactionList, hidden: true })).toBe(false);
  });
});

test('the landing page is the dashboard, else the first accessible screen, else the no-access page', () => {
  expect(landingPath(profileWith(['PAYMENT_GATEWAY.DASHBOARD.READ', links]), screens)).toBe(dashboard.path);
  expect(landingPath(profileWith([transactions]), screens)).toBe(transactionList.path);
  expect(landingPath(profileWith([]), screens)).toBe(noAccessPath);
});

test('the landing page follows the module order of the rail, and is never a screen open to everyone', () => {
  const reports: Screen = {
    path: '/reports/audit-trails',
    title: 'Audit trails',
    permissions: ['REPORTS.AUDIT_TRAILS.READ'],
    nav: { module: 'reports', label: 'Audit trails', order: 1 },
  };
  const profile: Screen = {
    path: '/account/profile',
    title: 'Profile',
    permissions: [],
    nav: { module: 'account', label: 'Profile', order: 1 },
  };
  const all = [profile, reports, ...screens];
  const held = profileWith([transactions, 'REPORTS.AUDIT_TRAILS.READ']);
  expect(landingPath(held, all)).toBe(transactionList.path);
  expect(landingPath(profileWith(['REPORTS.AUDIT_TRAILS.READ']), all)).toBe(reports.path);
  expect(landingPath(profileWith([]), all)).toBe(noAccessPath);
});

test('an inaccessible screen redirects to its nearest accessible sibling, if there is one', () => {
  expect(fallbackScreen(profileWith([transactions]), linkList, screens)?.path).toBe(transactionList.path);
  expect(fallbackScreen(profileWith([]), linkList, screens)).toBeNull();
  const [payments, old] = transactionList.children as [Screen, Screen];
  expect(fallbackScreen(profileWith([transactions]), old, screens, transactionList)).toBe(payments);
  expect(firstChild(profileWith([transactions]), transactionList)).toBe(payments);
});
