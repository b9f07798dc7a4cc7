// The screens of chargebacks and disputes for staff.
import { operatorScreensOf } from '#web/ui/operator-screen.ts';

export const operatorDisputeScreens = operatorScreensOf(
  {
    path: '/operator/disputes',
    title: 'Disputes',
    permissions: ['DISPUTES.READ'],
    page: () => import('./disputes-layout.tsx').then((m) => m.DisputesLayout),
    nav: { label: 'Disputes', order: 35 },
    children: operatorScreensOf(
      {
        path: '/operator/disputes/chargebacks',
        title: 'Chargebacks',
        permissions: ['DISPUTES.READ'],
        search: () => import('#shared/contract/operator/disputes.ts').then((m) => m.operatorChargebackQuery),
        page: () => import('./chargeback-list-page.tsx').then((m) => m.OperatorChargebackListPage),
      },
      {
        path: '/operator/disputes/complaints',
        title: 'Disputes',
        permissions: ['DISPUTES.READ'],
        search: () => import('#shared/contract/operator/disputes.ts').then((m) => m.operatorDisputeQuery),
        page: () => import('./dispute-list-page.tsx').then((m) => m.OperatorDisputeListPage),
      },
      {
        path: '/operator/disputes/imports',
        title: 'Acquirer files',
        permissions: ['DISPUTES.READ'],
        page: () => import('./imports-page.tsx').then((m) => m.ImportsPage),
      },
      {
        path: '/operator/disputes/deadlines',
        title: 'Deadlines and fees',
        permissions: ['DISPUTES.READ'],
        page: () => import('./deadlines-page.tsx').then((m) => m.DeadlinesPage),
      },
    ),
  },
  {
    path: '/operator/disputes/chargebacks/$chargebackId',
    title: 'Chargeback',
    permissions: ['DISPUTES.READ'],
    page: () => import('./chargeback-page.tsx').then((m) => m.OperatorChargebackPage),
  },
  {
    path: '/operator/disputes/complaints/$disputeId',
    title: 'Dispute',
    permissions: ['DISPUTES.READ'],
    page: () => import('./dispute-page.tsx').then((m) => m.OperatorDisputePage),
  },
);
