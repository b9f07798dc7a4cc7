// The screens of the own profile; security and e-mail preferences are available to every role.
import { canRead } from '#shared/permissions.ts';
import { screensOf } from '#web/ui/screen.ts';

const at = '/account/profile';
const ownOfEverybody = { permissions: [] } as const;

export const profileScreens = screensOf({
  ...ownOfEverybody,
  path: at,
  clock: 'wall',
  title: 'Profile',
  page: () => import('./profile-page.tsx').then((m) => m.ProfilePage),
  nav: { module: 'account', label: 'Profile', order: 1 },
  children: screensOf(
    {
      permissions: canRead('ACCOUNT.PROFILE'),
      path: `${at}/information`,
      title: 'Information',
      page: () => import('./information-page.tsx').then((m) => m.InformationPage),
    },
    {
      ...ownOfEverybody,
      path: `${at}/password`,
      title: 'Password',
      page: () => import('./password-page.tsx').then((m) => m.PasswordPage),
    },
    {
      ...ownOfEverybody,
      path: `${at}/security`,
      title: 'Security',
      page: () => import('./security-page.tsx').then((m) => m.SecurityPage),
      load: (place) => import('./security-page.tsx').then((m) => m.loadSecurity(place)),
    },
    {
      ...ownOfEverybody,
      path: `${at}/notifications`,
      title: 'Notifications',
      page: () => import('./notifications-page.tsx').then((m) => m.NotificationsPage),
      load: (place) => import('./notifications-page.tsx').then((m) => m.loadNotifications(place)),
    },
  ),
});
