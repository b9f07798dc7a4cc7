// The screens of Settings › Payment methods: schedule, accounts, prices and fee bearer.
import { canRead, canWrite } from '#shared/permissions.ts';
import { screensOf } from '#web/ui/screen.ts';

const at = '/settings/payment-methods';
const base = { permissions: canRead('SETTINGS.PAYMENT_METHODS') } as const;

export const paymentMethodScreens = screensOf({
  ...base,
  path: at,
  title: 'Payment methods',
  page: () => import('./payment-methods-page.tsx').then((m) => m.PaymentMethodsPage),
  nav: { module: 'settings', label: 'Payment methods', order: 3 },
  children: screensOf(
    {
      ...base,
      path: `${at}/payout-and-scheduling`,
      title: 'Payout and scheduling',
      page: () => import('./payout-schedule-page.tsx').then((m) => m.PayoutSchedulePage),
    },
    {
      ...base,
      path: `${at}/payout-accounts`,
      title: 'Payout accounts',
      page: () => import('./payout-accounts-page.tsx').then((m) => m.PayoutAccountsPage),
      actions: [{ label: 'Add payout account', permissions: canWrite('SETTINGS.PAYMENT_METHODS') }],
      load: (place) => import('./payout-accounts-page.tsx').then((m) => m.loadPayoutAccounts(place)),
    },
    {
      ...base,
      path: `${at}/ways-to-pay`,
      title: 'Payment methods',
      page: () => import('./payment-ways-page.tsx').then((m) => m.PaymentWaysPage),
    },
    {
      ...base,
      path: `${at}/pricing`,
      title: 'Pricing',
      page: () => import('./pricing-page.tsx').then((m) => m.PricingPage),
      load: (place) => import('./pricing-page.tsx').then((m) => m.loadPricing(place)),
    },
    {
      ...base,
      path: `${at}/service-charge`,
      title: 'Service charge',
      page: () => import('./service-charge-page.tsx').then((m) => m.ServiceChargePage),
    },
  ),
});
