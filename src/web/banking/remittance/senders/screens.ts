// The screens of senders among the customers.
import { canRead } from '#shared/permissions.ts';
import { screensOf } from '#web/ui/screen.ts';

export const remittanceCustomerScreens = screensOf({
  permissions: canRead('CUSTOMERS.REMITTANCE'),
  feature: 'remittance',
  path: '/customers/remittance',
  title: 'Remittance customers',
  search: () => import('#shared/contract/banking/remittance/people-shapes.ts').then((m) => m.senderListQuery),
  page: () => import('./sender-list-page.tsx').then((m) => m.SenderListPage),
  load: (place) => import('./sender-list-page.tsx').then((m) => m.loadSenders(place)),
  nav: { module: 'customers', label: 'Remittance customers', order: 4 },
  details: () => import('./detail-screens.ts').then((m) => m.remittanceCustomerDetailScreens),
});
