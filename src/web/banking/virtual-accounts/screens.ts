// The screens of virtual accounts.
import { canRead, canWrite } from '#shared/permissions.ts';
import { screensOf } from '#web/ui/screen.ts';

const area = 'BANKING_SERVICES.VIRTUAL_ACCOUNTS';
const feature = 'virtual_accounts';
const at = '/banking-services/virtual-accounts';

export const virtualAccountScreens = screensOf(
  {
    permissions: canRead(area),
    feature,
    path: at,
    title: 'Virtual accounts',
    search: () =>
      import('#shared/contract/banking/virtual/virtual-account-shapes.ts').then(
        (m) => m.virtualAccountListQuery,
      ),
    page: () => import('./virtual-account-list-page.tsx').then((m) => m.VirtualAccountListPage),
    load: (place) => import('./virtual-account-list-page.tsx').then((m) => m.loadVirtualAccountList(place)),
    nav: { module: 'banking-services', label: 'Virtual accounts', order: 3 },
    actions: [{ label: 'Open virtual account', permissions: canWrite(area) }],
    details: () => import('./detail-screens.ts').then((m) => m.virtualAccountDetailScreens),
  },
  {
    permissions: canRead('SETTINGS.PAYMENT_METHODS'),
    feature,
    path: '/settings/payment-methods/virtual-accounts',
    tabOf: '/settings/payment-methods',
    title: 'Virtual account settings',
    page: () => import('./virtual-account-settings-page.tsx').then((m) => m.VirtualAccountSettingsPage),
  },
);
