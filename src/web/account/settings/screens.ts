// The screens of settings: the overview and its groups. Each group's own screens are tabs of it.
import { canRead, canWrite } from '#shared/permissions.ts';
import type { Screen } from '#web/ui/screen.ts';
import { developerScreens, developerTabs } from './developer-screens.ts';

const configuration = canRead('SETTINGS.CONFIGURATION');
const business = canRead('SETTINGS.BUSINESS_SETTINGS');

export const settingsScreens: readonly Screen[] = [
  {
    path: '/settings/all',
    title: 'All settings',
    permissions: canWrite('SETTINGS.ALL_SETTINGS'),
    page: () => import('./all-settings-page.tsx').then((m) => m.AllSettingsPage),
    nav: { module: 'settings', label: 'All settings', order: 1 },
  },
  {
    path: '/settings/configuration',
    title: 'Configuration',
    permissions: configuration,
    page: () => import('./configuration-page.tsx').then((m) => m.ConfigurationPage),
    nav: { module: 'settings', label: 'Configuration', order: 4 },
    children: [
      {
        path: '/settings/configuration/api-keys',
        title: 'API keys',
        permissions: configuration,
        page: () => import('#web/developers/api-keys/api-key-list-page.tsx').then((m) => m.ApiKeyListPage),
        load: (at) => import('#web/developers/api-keys/api-key-list-page.tsx').then((m) => m.loadApiKeys(at)),
      },
      {
        path: '/settings/configuration/ip-whitelisting',
        title: 'IP whitelisting',
        permissions: configuration,
        page: () => import('#web/developers/api-keys/allowed-address-page.tsx').then((m) => m.AllowedAddressPage),
        load: (at) =>
          import('#web/developers/api-keys/allowed-address-page.tsx').then((m) => m.loadAllowedAddresses(at)),
      },
      ...developerTabs,
    ],
  },
  ...developerScreens,
  {
    path: '/settings/business-settings',
    title: 'Business settings',
    permissions: business,
    page: () => import('./business-settings-page.tsx').then((m) => m.BusinessSettingsPage),
    nav: { module: 'settings', label: 'Business settings', order: 5 },
    children: [
      {
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
      },
    ],
  },
];
