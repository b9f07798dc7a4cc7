// The screens for the provider's staff.
import { operatorScreensOf } from '#web/ui/operator-screen.ts';

import { staffPath, staffRolesPath } from './role-labels.ts';

export const staffScreens = operatorScreensOf(
  {
    path: staffPath,
    title: 'Staff',
    permissions: ['STAFF.READ'],
    page: () => import('./staff-page.tsx').then((m) => m.StaffPage),
    nav: { label: 'Staff', order: 80 },
  },
  {
    path: staffRolesPath,
    title: 'Staff roles',
    permissions: ['STAFF.READ'],
    page: () => import('./role-list-page.tsx').then((m) => m.OperatorRoleListPage),
  },
  {
    path: `${staffRolesPath}/new`,
    title: 'New role',
    permissions: ['STAFF.READ_WRITE'],
    page: () => import('./role-page.tsx').then((m) => m.NewOperatorRolePage),
  },
  {
    path: `${staffRolesPath}/$operatorRoleId`,
    title: 'Role',
    permissions: ['STAFF.READ'],
    page: () => import('./role-page.tsx').then((m) => m.OperatorRolePage),
  },
);
