// The screens of the operator console: the start page and what staff of the provider look after.
import type { OperatorOpenScreen, OperatorScreen } from '#web/ui/operator-screen.ts';

export const consoleScreens: readonly OperatorScreen[] = [
  {
    path: '/operator/start',
    title: 'Operator console',
    permissions: [],
    page: () => import('#web/operator/start/start-page.tsx').then((m) => m.StartPage),
    nav: { label: 'Start', order: 1 },
  },
  {
    path: '/operator/merchants',
    title: 'Merchants',
    permissions: ['MERCHANTS.READ'],
    search: () => import('#shared/contract/operator/merchants.ts').then((m) => m.merchantListQuery),
    page: () => import('#web/operator/merchants/merchant-list-page.tsx').then((m) => m.MerchantListPage),
    nav: { label: 'Merchants', order: 10 },
  },
  {
    path: '/operator/merchants/$businessId',
    title: 'Merchant',
    permissions: ['MERCHANTS.READ'],
    page: () => import('#web/operator/merchants/merchant-detail-page.tsx').then((m) => m.MerchantDetailPage),
    children: [
      {
        path: '/operator/merchants/$businessId/overview',
        title: 'Merchant',
        permissions: ['MERCHANTS.READ'],
        page: () =>
          import('#web/operator/merchants/merchant-overview-page.tsx').then((m) => m.MerchantOverviewPage),
      },
      {
        path: '/operator/merchants/$businessId/members',
        title: 'Members of a merchant',
        permissions: ['MERCHANTS.READ'],
        page: () =>
          import('#web/operator/merchants/merchant-members-page.tsx').then((m) => m.MerchantMembersPage),
      },
      {
        path: '/operator/merchants/$businessId/features',
        title: 'Features of a merchant',
        permissions: ['FEATURES.READ'],
        page: () =>
          import('#web/operator/merchants/merchant-features-page.tsx').then((m) => m.MerchantFeaturesPage),
      },
      {
        path: '/operator/merchants/$businessId/prices',
        title: 'Prices of a merchant',
        permissions: ['PRICES.READ'],
        page: () => import('#web/operator/prices/merchant-prices-page.tsx').then((m) => m.MerchantPricesPage),
      },
    ],
  },
  {
    path: '/operator/users',
    title: 'Users',
    permissions: ['USERS.READ'],
    search: () => import('#shared/contract/operator/users.ts').then((m) => m.userListQuery),
    page: () => import('#web/operator/users/user-list-page.tsx').then((m) => m.UserListPage),
    nav: { label: 'Users', order: 30 },
  },
  {
    path: '/operator/users/$userId',
    title: 'User',
    permissions: ['USERS.READ'],
    page: () => import('#web/operator/users/user-detail-page.tsx').then((m) => m.UserDetailPage),
  },
  {
    path: '/operator/prices',
    title: 'Prices',
    permissions: ['PRICES.READ'],
    page: () => import('#web/operator/prices/prices-page.tsx').then((m) => m.PricesPage),
    nav: { label: 'Prices', order: 40 },
  },
  {
    path: '/operator/disputes',
    title: 'Disputes',
    permissions: ['DISPUTES.READ'],
    page: () => import('#web/operator/disputes/disputes-layout.tsx').then((m) => m.DisputesLayout),
    nav: { label: 'Disputes', order: 35 },
    children: [
      {
        path: '/operator/disputes/chargebacks',
        title: 'Chargebacks of merchants',
        permissions: ['DISPUTES.READ'],
        search: () => import('#shared/contract/operator/disputes.ts').then((m) => m.operatorCaseQuery),
        page: () => import('#web/operator/disputes/case-list-page.tsx').then((m) => m.CaseListPage),
      },
      {
        path: '/operator/disputes/complaints',
        title: 'Complaints of customers',
        permissions: ['DISPUTES.READ'],
        search: () => import('#shared/contract/operator/disputes.ts').then((m) => m.operatorDisputeQuery),
        page: () => import('#web/operator/disputes/complaint-list-page.tsx').then((m) => m.ComplaintListPage),
      },
      {
        path: '/operator/disputes/imports',
        title: 'Files of the acquirer',
        permissions: ['DISPUTES.READ'],
        page: () => import('#web/operator/disputes/imports-page.tsx').then((m) => m.ImportsPage),
      },
      {
        path: '/operator/disputes/deadlines',
        title: 'Deadlines and fees',
        permissions: ['DISPUTES.READ'],
        page: () => import('#web/operator/disputes/deadlines-page.tsx').then((m) => m.DeadlinesPage),
      },
    ],
  },
  {
    path: '/operator/disputes/chargebacks/$caseId',
    title: 'Chargeback of a merchant',
    permissions: ['DISPUTES.READ'],
    page: () => import('#web/operator/disputes/case-page.tsx').then((m) => m.CasePage),
  },
  {
    path: '/operator/disputes/complaints/$complaintId',
    title: 'Complaint of a customer',
    permissions: ['DISPUTES.READ'],
    page: () => import('#web/operator/disputes/complaint-page.tsx').then((m) => m.ComplaintPage),
  },
  {
    path: '/operator/branding',
    title: 'Branding',
    permissions: ['BRANDING.READ'],
    page: () => import('#web/operator/brands/brand-list-page.tsx').then((m) => m.BrandListPage),
    nav: { label: 'Branding', order: 50 },
  },
  {
    path: '/operator/view-as',
    title: 'Views as a member',
    permissions: ['IMPERSONATION.READ_WRITE'],
    page: () => import('#web/operator/merchants/view-sessions-page.tsx').then((m) => m.ViewSessionsPage),
    nav: { label: 'Views as a member', order: 60 },
  },
  {
    path: '/operator/audit-trail',
    title: 'Audit trail',
    permissions: ['AUDIT_TRAIL.READ'],
    search: () => import('#shared/contract/operator/console-audit.ts').then((m) => m.consoleAuditQuery),
    page: () => import('#web/operator/audit/console-audit-page.tsx').then((m) => m.ConsoleAuditPage),
    nav: { label: 'Audit trail', order: 70 },
  },
  {
    path: '/operator/retention',
    title: 'Retention',
    permissions: ['AUDIT_TRAIL.READ'],
    page: () => import('#web/operator/retention/retention-layout.tsx').then((m) => m.RetentionLayout),
    nav: { label: 'Retention', order: 75 },
    children: [
      {
        path: '/operator/retention/rules',
        title: 'Retention rules',
        permissions: ['AUDIT_TRAIL.READ'],
        page: () => import('#web/operator/retention/rules-page.tsx').then((m) => m.RulesPage),
      },
      {
        path: '/operator/retention/runs',
        title: 'Retention runs',
        permissions: ['AUDIT_TRAIL.READ'],
        search: () => import('#shared/contract/operator/retention.ts').then((m) => m.retentionRunQuery),
        page: () => import('#web/operator/retention/runs-page.tsx').then((m) => m.RunsPage),
      },
      {
        path: '/operator/retention/erasures',
        title: 'Erasures on request',
        permissions: ['AUDIT_TRAIL.READ'],
        search: () => import('#shared/contract/envelope.ts').then((m) => m.pageQuery),
        page: () => import('#web/operator/retention/erasures-page.tsx').then((m) => m.ErasuresPage),
      },
    ],
  },
  {
    path: '/operator/staff',
    title: 'Staff',
    permissions: ['STAFF.READ'],
    page: () => import('#web/operator/staff/staff-page.tsx').then((m) => m.StaffPage),
    nav: { label: 'Staff', order: 80 },
  },
];

/** Pages for who is not signed in to the console. */
export const consoleOpenScreens: readonly OperatorOpenScreen[] = [
  {
    path: '/operator/login',
    title: 'Operator console',
    page: () => import('#web/operator/sign-in/operator-login-page.tsx').then((m) => m.OperatorLoginPage),
  },
  {
    path: '/operator/set-up/$token',
    title: 'Choose a password',
    page: () => import('#web/operator/sign-in/accept-invite-page.tsx').then((m) => m.AcceptInvitePage),
  },
];
