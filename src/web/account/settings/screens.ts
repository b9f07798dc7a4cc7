// The screens of settings: the overview, and settings that apply to all members of a business.
import { canRead, canWrite } from '#shared/permissions.ts';
import { screensOf } from '#web/ui/screen.ts';

const business = canRead('SETTINGS.BUSINESS_SETTINGS');

export const settingsScreens = screensOf(
  {
    path: '/settings/all',
    title: 'All settings',
    permissions: canWrite('SETTINGS.ALL_SETTINGS'),
    page: () => import('./all-settings-page.tsx').then((m) => m.AllSettingsPage),
    nav: { module: 'settings', label: 'All settings', order: 1 },
  },
  {
    path: '/settings/business-settings',
    title: 'Business settings',
    permissions: business,
    page: () => import('./business-settings-page.tsx').then((m) => m.BusinessSettingsPage),
    nav: { module: 'settings', label: 'Business settings', order: 5 },
    children: screensOf({
      path: '/settings/business-settings/user-authentication',
      title: 'User authentication',
      permissions: business,
      page: () =>
        import('#web/account/user-authentication/user-authentication-page.tsx').then(
          (m) => m.UserAuthenticationPage,
        ),
      load: (at) =>
        import('#web/account/user-authentication/user-authentication-page.tsx').then((m) =>
          m.loadUserAuthentication(at),
        ),
    }),
  },
);
