// The screens of Configuration: its tabs, and the pages linked from them.
import { canRead, canWrite } from '#shared/permissions.ts';
import { screensOf } from '#web/ui/screen.ts';

const permissions = canRead('SETTINGS.CONFIGURATION');
const at = '/settings/configuration';

/** Tabs of Configuration. */
const tabs = screensOf(
  {
    path: `${at}/api-keys`,
    clock: 'wall',
    title: 'API keys',
    permissions,
    actions: [{ label: 'Create API key', permissions: canWrite('SETTINGS.CONFIGURATION') }],
    found: 'api_key',
    page: () => import('#web/developers/api-keys/api-key-list-page.tsx').then((m) => m.ApiKeyListPage),
    load: (place) =>
      import('#web/developers/api-keys/api-key-list-page.tsx').then((m) => m.loadApiKeys(place)),
  },
  {
    path: `${at}/ip-whitelisting`,
    clock: 'wall',
    title: 'IP whitelisting',
    permissions,
    page: () => import('#web/developers/api-keys/allowed-address-page.tsx').then((m) => m.AllowedAddressPage),
    load: (place) =>
      import('#web/developers/api-keys/allowed-address-page.tsx').then((m) => m.loadAllowedAddresses(place)),
  },
  {
    path: `${at}/embedding`,
    title: 'Embedding',
    permissions,
    page: () =>
      import('#web/payments/embedding-sites/embedding-site-page.tsx').then((m) => m.EmbeddingSitePage),
    load: (place) =>
      import('#web/payments/embedding-sites/embedding-site-page.tsx').then((m) =>
        m.loadEmbeddingSites(place),
      ),
  },
  {
    path: `${at}/notifications`,
    clock: 'wall',
    title: 'Notifications',
    permissions,
    actions: [{ label: 'Add webhook endpoint', permissions: canWrite('SETTINGS.CONFIGURATION') }],
    page: () => import('#web/developers/webhooks/endpoint-list-page.tsx').then((m) => m.EndpointListPage),
    load: (place) =>
      import('#web/developers/webhooks/endpoint-list-page.tsx').then((m) => m.loadEndpointList(place)),
  },
  {
    path: `${at}/webhook-events`,
    clock: 'wall',
    title: 'Webhook events',
    permissions,
    page: () => import('#web/developers/webhooks/event-list-page.tsx').then((m) => m.EventListPage),
    load: (place) => import('#web/developers/webhooks/event-list-page.tsx').then((m) => m.loadEvents(place)),
  },
  {
    path: `${at}/api-logs`,
    clock: 'wall',
    title: 'API log',
    permissions,
    search: () => import('#shared/contract/developers/api-calls.ts').then((m) => m.apiCallListQuery),
    page: () => import('#web/developers/api-calls/api-call-list-page.tsx').then((m) => m.ApiCallListPage),
    load: (place) =>
      import('#web/developers/api-calls/api-call-list-page.tsx').then((m) => m.loadApiCallList(place)),
  },
  {
    path: `${at}/quick-start`,
    title: 'Quick start',
    permissions,
    page: () => import('#web/developers/quick-start/quick-start-page.tsx').then((m) => m.QuickStartPage),
  },
);

/** The pages linked from the tabs. */
const pages = screensOf();

export const configurationScreens = screensOf(
  {
    path: at,
    title: 'Configuration',
    permissions,
    page: () => import('./configuration-page.tsx').then((m) => m.ConfigurationPage),
    nav: { module: 'settings', label: 'Configuration', order: 4 },
    children: tabs,
    details: () => import('./detail-screens.ts').then((m) => m.configurationDetailScreens),
  },
  ...pages,
);
