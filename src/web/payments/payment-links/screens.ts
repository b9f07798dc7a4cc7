// The screens of payment links.
import { canRead, canWrite } from '#shared/permissions.ts';
import { screensOf } from '#web/ui/screen.ts';

const at = '/payment-gateway/payment-links';
const base = { permissions: canRead('PAYMENT_GATEWAY.PAYMENT_LINKS'), feature: 'payment_links' } as const;

export const paymentLinkScreens = screensOf({
  ...base,
  path: at,
  title: 'Payment links',
  search: () => import('#shared/contract/payments/payment-links.ts').then((m) => m.linkListQuery),
  page: () => import('./payment-link-list-page.tsx').then((m) => m.PaymentLinkListPage),
  load: (place) => import('./payment-link-list-page.tsx').then((m) => m.loadPaymentLinkList(place)),
  actions: [{ label: 'Create payment link', permissions: canWrite('PAYMENT_GATEWAY.PAYMENT_LINKS') }],
  nav: { module: 'payment-gateway', label: 'Payment links', order: 3 },
  details: () => import('./detail-screens.ts').then((m) => m.paymentLinkDetailScreens),
});
