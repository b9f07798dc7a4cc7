// The user screens for staff.
import { operatorScreensOf } from '#web/ui/operator-screen.ts';

export const userScreens = operatorScreensOf(
  {
    path: '/operator/users',
    title: 'Users',
    permissions: ['USERS.READ'],
    search: () => import('#shared/contract/operator/users.ts').then((m) => m.userListQuery),
    page: () => import('./user-list-page.tsx').then((m) => m.UserListPage),
    nav: { label: 'Users', order: 30 },
  },
  {
    path: '/operator/users/$userId',
    title: 'User',
    permissions: ['USERS.READ'],
    page: () => import('./user-detail-page.tsx').then((m) => m.UserDetailPage),
  },
);
