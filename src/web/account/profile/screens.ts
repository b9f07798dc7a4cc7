// The screens of one's own profile.
import { canRead } from '#shared/permissions.ts';
import type { Screen } from '#web/ui/screen.ts';

const at = '/account/profile';
const base = { permissions: canRead('ACCOUNT.PROFILE') } as const;

export const profileScreens: readonly Screen[] = [
  {
    ...base,
    path: at,
    title: 'Profile',
    page: () => import('./profile-page.tsx').then((m) => m.ProfilePage),
    nav: { module: 'account', label: 'Profile', order: 1 },
    children: [
      {
        ...base,
        path: `${at}/information`,
        title: 'Information',
        page: () => import('./information-page.tsx').then((m) => m.InformationPage),
      },
      {
        ...base,
        path: `${at}/password`,
        title: 'Password',
        page: () => import('./password-page.tsx').then((m) => m.PasswordPage),
      },
      {
        ...base,
        path: `${at}/security`,
        title: 'Security',
        page: () => import('./security-page.tsx').then((m) => m.SecurityPage),
        load: (place) => import('./security-page.tsx').then((m) => m.loadSecurity(place)),
      },
      {
        ...base,
        path: `${at}/notifications`,
        title: 'Notifications',
        page: () => import('./notifications-page.tsx').then((m) => m.NotificationsPage),
        load: (place) => import('./notifications-page.tsx').then((m) => m.loadNotifications(place)),
      },
    ],
  },
];
