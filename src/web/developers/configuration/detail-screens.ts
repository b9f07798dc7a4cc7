// The detail screens of the lists in the tabs of Configuration, loaded when one of them is first opened.
import { canRead } from '#shared/permissions.ts';
import { screensOf } from '#web/ui/screen.ts';

const permissions = canRead('SETTINGS.CONFIGURATION');
const at = '/settings/configuration';

export const configurationDetailScreens = screensOf(
  {
    path: `${at}/notifications/$endpointId`,
    clock: 'wall',
    title: 'Webhook endpoint',
    permissions,
    search: () => import('#shared/contract/developers/webhooks.ts').then((m) => m.deliveryListQuery),
    page: () => import('#web/developers/webhooks/endpoint-page.tsx').then((m) => m.EndpointPage),
    load: (place) => import('#web/developers/webhooks/endpoint-page.tsx').then((m) => m.loadEndpoint(place)),
  },
  {
    path: `${at}/notifications/$endpointId/deliveries/$deliveryId`,
    clock: 'wall',
    title: 'Webhook delivery',
    permissions,
    page: () => import('#web/developers/webhooks/delivery-page.tsx').then((m) => m.DeliveryPage),
    load: (place) => import('#web/developers/webhooks/delivery-page.tsx').then((m) => m.loadDelivery(place)),
  },
  {
    path: `${at}/api-logs/$callId`,
    clock: 'wall',
    title: 'API call',
    permissions,
    page: () => import('#web/developers/api-calls/api-call-page.tsx').then((m) => m.ApiCallPage),
    load: (place) => import('#web/developers/api-calls/api-call-page.tsx').then((m) => m.loadApiCall(place)),
  },
);
