// The screens of a bulk transfer, loaded when one of them is first opened.
import { canRead } from '#shared/permissions.ts';
import { screensOf } from '#web/ui/screen.ts';

const at = '/banking-services/transfers';
const area = 'BANKING_SERVICES.TRANSFERS';
const base = { permissions: canRead(area), feature: 'transfers' } as const;
const one = `${at}/transactions/group/$transferGroupId` as const;

export const transferGroupDetailScreens = screensOf({
  ...base,
  path: one,
  title: 'Bulk transfer',
  found: 'transfer_group',
  page: () => import('./group-detail-page.tsx').then((m) => m.TransferGroupDetailPage),
  load: (place) => import('./group-query.ts').then((m) => m.loadTransferGroup(place)),
  children: screensOf(
    {
      ...base,
      path: `${one}/transfer-information`,
      title: 'Bulk transfer information',
      search: () => import('#shared/contract/banking/bulk-shapes.ts').then((m) => m.rowListQuery),
      page: () => import('./group-info-page.tsx').then((m) => m.GroupInfoPage),
    },
    {
      ...base,
      path: `${one}/beneficiaries`,
      title: 'Beneficiaries of the bulk transfer',
      search: () => import('#shared/contract/banking/bulk-shapes.ts').then((m) => m.rowListQuery),
      page: () => import('./group-rows-page.tsx').then((m) => m.GroupRowsPage),
    },
  ),
});

export const oldTransferGroupDetailScreens = screensOf({
  ...base,
  path: `${at}/transactions/old/group/$transferGroupId`,
  title: 'Bulk transfer',
  search: () => import('#shared/contract/banking/bulk-shapes.ts').then((m) => m.rowListQuery),
  page: () => import('./group-detail-page.tsx').then((m) => m.OldTransferGroupPage),
  load: (place) => import('./group-query.ts').then((m) => m.loadTransferGroup(place)),
});
