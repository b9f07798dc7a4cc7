// The screens of bulk transfers: a new one, the list, and one with its information and its beneficiaries.
import { canRead, canWrite } from '#shared/permissions.ts';
import { screensOf } from '#web/ui/screen.ts';

const at = '/banking-services/transfers';
const area = 'BANKING_SERVICES.TRANSFERS';
const base = { permissions: canRead(area), feature: 'transfers' } as const;

export const bulkTransferScreens = screensOf(
  {
    ...base,
    permissions: canWrite(area),
    path: `${at}/bulk-transfer`,
    title: 'Bulk transfer',
    page: () => import('./bulk-page.tsx').then((m) => m.BulkPage),
  },
  {
    ...base,
    path: `${at}/transactions/group`,
    title: 'Bulk transfers',
    search: () => import('#shared/contract/banking/bulk-shapes.ts').then((m) => m.groupListQuery),
    page: () => import('./group-list-page.tsx').then((m) => m.TransferGroupListPage),
    load: (place) => import('./group-list-page.tsx').then((m) => m.loadTransferGroups(place)),
    actions: [{ label: 'Bulk transfer', permissions: canWrite(area), path: `${at}/bulk-transfer` }],
    nav: { module: 'banking-services', label: 'Bulk transfers', order: 4.5 },
    details: () => import('./detail-screens.ts').then((m) => m.transferGroupDetailScreens),
  },
  {
    ...base,
    path: `${at}/transactions/old/group`,
    title: 'Bulk transfers',
    search: () => import('#shared/contract/banking/bulk-shapes.ts').then((m) => m.groupListQuery),
    page: () => import('./group-list-page.tsx').then((m) => m.OldTransferGroupListPage),
    load: (place) => import('./group-list-page.tsx').then((m) => m.loadOldTransferGroups(place)),
    details: () => import('./detail-screens.ts').then((m) => m.oldTransferGroupDetailScreens),
  },
);
