// The screens of bulk transfers: a new one, the list, and one with its information and its beneficiaries.
import { canRead, canWrite } from '#shared/permissions.ts';
import { screensOf } from '#web/ui/screen.ts';

const at = '/banking-services/transfers';
const area = 'BANKING_SERVICES.TRANSFERS';
const base = { permissions: canRead(area), feature: 'transfers' } as const;
const one = `${at}/transactions/group/$transferGroupId` as const;

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
  },
  {
    ...base,
    path: `${at}/transactions/old/group`,
    title: 'Bulk transfers',
    search: () => import('#shared/contract/banking/bulk-shapes.ts').then((m) => m.groupListQuery),
    page: () => import('./group-list-page.tsx').then((m) => m.OldTransferGroupListPage),
    load: (place) => import('./group-list-page.tsx').then((m) => m.loadOldTransferGroups(place)),
  },
  {
    ...base,
    path: `${at}/transactions/old/group/$transferGroupId`,
    title: 'Bulk transfer',
    search: () => import('#shared/contract/banking/bulk-shapes.ts').then((m) => m.rowListQuery),
    page: () => import('./group-detail-page.tsx').then((m) => m.OldTransferGroupPage),
    load: (place) => import('./group-query.ts').then((m) => m.loadTransferGroup(place)),
  },
  {
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
  },
);
