// The screens of conversions of the collection balance and the transfer balance.
import { canRead } from '#shared/permissions.ts';
import { screensOf } from '#web/ui/screen.ts';

export const conversionScreens = screensOf(
  {
    path: '/balance/collection/conversions',
    title: 'Conversions',
    permissions: canRead('BALANCE.COLLECTION'),
    feature: 'conversions',
    search: () =>
      import('#shared/contract/banking/balances/conversions.ts').then((m) => m.conversionListQuery),
    page: () => import('./conversions-page.tsx').then((m) => m.CollectionConversionsPage),
    load: (at) => import('./conversions-page.tsx').then((m) => m.loadCollectionConversions(at)),
  },
  {
    path: '/balance/transfer/conversions',
    title: 'Transfer balance conversions',
    permissions: canRead('BALANCE.TRANSFER'),
    feature: 'conversions',
    search: () =>
      import('#shared/contract/banking/balances/conversions.ts').then((m) => m.conversionListQuery),
    page: () => import('./conversions-page.tsx').then((m) => m.TransferConversionsPage),
    load: (at) => import('./conversions-page.tsx').then((m) => m.loadTransferConversions(at)),
  },
);
