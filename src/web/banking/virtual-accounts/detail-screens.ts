// The screens of a virtual account, loaded when one of them is first opened.
import { routePermissions } from '#shared/permissions.ts';
import { screensOf } from '#web/ui/screen.ts';

const feature = 'virtual_accounts';
const at = '/banking-services/virtual-accounts';
const one = `${at}/$virtualAccountId` as const;
const detail = { permissions: routePermissions.virtualAccountDetail, feature } as const;

export const virtualAccountDetailScreens = screensOf({
  ...detail,
  path: one,
  title: 'Virtual account',
  found: 'virtual-account',
  page: () => import('./virtual-account-detail-page.tsx').then((m) => m.VirtualAccountDetailPage),
  load: (place) => import('./virtual-account-detail-page.tsx').then((m) => m.loadVirtualAccount(place)),
  children: screensOf(
    {
      ...detail,
      path: `${one}/account-information`,
      title: 'Account information',
      search: () =>
        import('#shared/contract/banking/virtual/virtual-account-shapes.ts').then((m) => m.inflowListQuery),
      page: () => import('./account-information-page.tsx').then((m) => m.AccountInformationPage),
    },
    {
      ...detail,
      path: `${one}/customer-information`,
      title: 'Virtual account customer',
      page: () => import('./account-customer-page.tsx').then((m) => m.AccountCustomerPage),
    },
  ),
});
