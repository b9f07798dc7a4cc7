// The screens of an approval request, loaded when one of them is first opened.
import { routePermissions } from '#shared/permissions.ts';
import { screensOf } from '#web/ui/screen.ts';

const base = { permissions: routePermissions.settingsApproval } as const;
const at = '/settings/approval';
const requests = `${at}/approval-request` as const;
const own = '/account/approval-requests' as const;

export const ownRequestScreens = screensOf({
  permissions: [],
  path: `${own}/$requestId`,
  title: 'Your request',
  page: () => import('./approval-request-page.tsx').then((m) => m.OwnRequestPage),
  load: (place) => import('./approval-request-page.tsx').then((m) => m.loadApprovalRequest(place)),
});

export const approvalRequestScreens = screensOf({
  ...base,
  path: `${requests}/$requestId`,
  title: 'Approval request',
  found: 'approval_request',
  page: () => import('./approval-request-page.tsx').then((m) => m.ApprovalRequestPage),
  load: (place) => import('./approval-request-page.tsx').then((m) => m.loadApprovalRequest(place)),
});
