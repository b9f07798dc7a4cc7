// The screens of merchants for staff: the list, one merchant, and view-as sessions.
import { operatorScreensOf } from '#web/ui/operator-screen.ts';

export const merchantScreens = operatorScreensOf(
  {
    path: '/operator/merchants',
    title: 'Merchants',
    permissions: ['MERCHANTS.READ'],
    search: () => import('#shared/contract/operator/merchants.ts').then((m) => m.merchantListQuery),
    page: () => import('./merchant-list-page.tsx').then((m) => m.MerchantListPage),
    nav: { label: 'Merchants', order: 10 },
  },
  {
    path: '/operator/merchants/$businessId',
    title: 'Merchant',
    permissions: ['MERCHANTS.READ'],
    page: () => import('./merchant-detail-page.tsx').then((m) => m.MerchantDetailPage),
    children: operatorScreensOf(
      {
        path: '/operator/merchants/$businessId/overview',
        title: 'Merchant',
        permissions: ['MERCHANTS.READ'],
        page: () => import('./merchant-overview-page.tsx').then((m) => m.MerchantOverviewPage),
      },
      {
        path: '/operator/merchants/$businessId/members',
        title: 'Merchant members',
        permissions: ['MERCHANTS.READ'],
        page: () => import('./merchant-members-page.tsx').then((m) => m.MerchantMembersPage),
      },
      {
        path: '/operator/merchants/$businessId/features',
        title: 'Merchant features',
        permissions: ['FEATURES.READ'],
        page: () => import('./merchant-features-page.tsx').then((m) => m.MerchantFeaturesPage),
      },
      {
        path: '/operator/merchants/$businessId/prices',
        title: 'Merchant prices',
        permissions: ['PRICES.READ'],
        page: () => import('#web/operator/prices/merchant-prices-page.tsx').then((m) => m.MerchantPricesPage),
      },
    ),
  },
  {
    path: '/operator/view-as',
    title: 'View-as sessions',
    permissions: ['IMPERSONATION.READ_WRITE'],
    page: () => import('./view-sessions-page.tsx').then((m) => m.ViewSessionsPage),
    nav: { label: 'View-as sessions', order: 60 },
  },
);
