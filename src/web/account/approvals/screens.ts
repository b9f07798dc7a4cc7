// The screens of Settings › Approval: rules, inbox, history, and one request.
import { routePermissions } from '#shared/permissions.ts';
import { screensOf } from '#web/ui/screen.ts';

const base = { permissions: routePermissions.settingsApproval } as const;
const at = '/settings/approval';
const requests = `${at}/approval-request` as const;

const own = '/account/approval-requests' as const;

export const approvalScreens = screensOf(
  {
    // Every role can see its own requests.
    permissions: [],
    path: own,
    title: 'Your requests',
    nav: { module: 'account', label: 'Your requests', order: 1.5 },
    search: () => import('#shared/contract/account/approval-shapes.ts').then((m) => m.ownRequestsQuery),
    page: () => import('./own-requests-page.tsx').then((m) => m.OwnRequestsPage),
    load: (place) => import('./own-requests-page.tsx').then((m) => m.loadOwnRequests(place)),
    details: () => import('./detail-screens.ts').then((m) => m.ownRequestScreens),
  },
  {
    ...base,
    path: at,
    title: 'Approval',
    nav: { module: 'settings', label: 'Approval', order: 6 },
    children: screensOf(
      {
        ...base,
        path: requests,
        title: 'Approval requests',
        children: screensOf(
          {
            ...base,
            path: `${requests}/requests`,
            title: 'Approval requests',
            search: () => import('./inbox-search.ts').then((m) => m.inboxSearch),
            page: () => import('./approval-inbox-page.tsx').then((m) => m.ApprovalInboxPage),
            load: (place) => import('./approval-inbox-page.tsx').then((m) => m.loadInbox(place)),
          },
          {
            ...base,
            path: `${requests}/approval-history`,
            title: 'Approval history',
            search: () =>
              import('#shared/contract/account/approval-shapes.ts').then((m) => m.approvalListQuery),
            page: () => import('./approval-history-page.tsx').then((m) => m.ApprovalHistoryPage),
            load: (place) => import('./approval-history-page.tsx').then((m) => m.loadApprovalHistory(place)),
          },
          {
            ...base,
            path: `${requests}/declined`,
            title: 'Declined requests',
            search: () => import('./inbox-search.ts').then((m) => m.declinedQuery),
            page: () => import('./approval-history-page.tsx').then((m) => m.DeclinedPage),
            load: (place) => import('./approval-history-page.tsx').then((m) => m.loadDeclined(place)),
          },
        ),
      },
      {
        ...base,
        path: `${at}/approval-settings`,
        title: 'Approval settings',
        page: () => import('./approval-settings-page.tsx').then((m) => m.ApprovalSettingsPage),
        load: (place) => import('./approval-settings-page.tsx').then((m) => m.loadApprovalSettings(place)),
        actions: [
          {
            label: 'Add approval rule',
            permissions: ['SETTINGS.FUNDS_TRANSFER.READ_WRITE', 'SETTINGS.PAYROLL_SETTINGS.READ_WRITE'],
          },
        ],
      },
    ),
    details: () => import('./detail-screens.ts').then((m) => m.approvalRequestScreens),
  },
);
