// The screens of a transfer, loaded when one of them is first opened.
import { canRead } from '#shared/permissions.ts';
import { screensOf } from '#web/ui/screen.ts';

const area = 'BANKING_SERVICES.TRANSFERS';
const base = { permissions: canRead(area), feature: 'transfers' } as const;
const at = '/banking-services/transfers';
const single = `${at}/transactions/single` as const;

export const transferDetailScreens = screensOf({
  ...base,
  path: `${single}/$transferId`,
  title: 'Transfer',
  found: 'transfer',
  page: () => import('./transfer-detail-page.tsx').then((m) => m.TransferDetailPage),
  load: (place) => import('./transfer-detail-page.tsx').then((m) => m.loadTransfer(place)),
});
