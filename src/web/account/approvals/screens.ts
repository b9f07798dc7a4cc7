// The screens of Settings › Approval.
import { routePermissions } from '#shared/permissions.ts';
import { screensOf } from '#web/ui/screen.ts';

const base = { permissions: routePermissions.settingsApproval } as const;
const requests = '/settings/approval/approval-request';

export const approvalScreens = screensOf({
  ...base,
  path: `${requests}/approval-history`,
  title: 'Approval history',
  search: () => import('#shared/contract/account/approval-shapes.ts').then((m) => m.approvalListQuery),
  page: () => import('./approval-history-page.tsx').then((m) => m.ApprovalHistoryPage),
  load: (place) => import('./approval-history-page.tsx').then((m) => m.loadApprovalHistory(place)),
});
