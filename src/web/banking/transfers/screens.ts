// The screens of transfers.
import { IconArrowsExchange } from '@tabler/icons-react';
import { canRead } from '#shared/permissions.ts';
import { screensOf } from '#web/ui/screen.ts';

const at = '/banking-services/transfers/transactions/single';
const base = { permissions: canRead('BANKING_SERVICES.TRANSFERS'), feature: 'transfers' } as const;

export const transferScreens = screensOf(
  {
    ...base,
    path: at,
    title: 'Transfers',
    search: () => import('#shared/contract/banking/transfer-shapes.ts').then((m) => m.transferListQuery),
    page: () => import('./transfer-list-page.tsx').then((m) => m.TransferListPage),
    load: (place) => import('./transfer-list-page.tsx').then((m) => m.loadTransferList(place)),
    nav: { module: 'banking-services', label: 'Transfers', order: 4 },
  },
  {
    ...base,
    path: `${at}/$transferId`,
    title: 'Transfer',
    found: { kind: 'transfer', icon: IconArrowsExchange },
    page: () => import('./transfer-detail-page.tsx').then((m) => m.TransferDetailPage),
    load: (place) => import('./transfer-detail-page.tsx').then((m) => m.loadTransfer(place)),
  },
);
