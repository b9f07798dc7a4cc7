// The screens of payouts and settlement for staff.
import { reconciliationScreens } from '#web/operator/reconciliation/screens.ts';
import { operatorScreensOf } from '#web/ui/operator-screen.ts';

const settlement = '/operator/settlement';
const mayRead = { permissions: ['SETTLEMENT.READ'] } as const;

export const operatorPayoutScreens = operatorScreensOf(
  {
    path: '/operator/payouts',
    title: 'Payouts',
    permissions: ['PAYOUTS.READ'],
    search: () => import('#shared/contract/operator/payouts.ts').then((m) => m.operatorPayoutQuery),
    page: () => import('./operator-payouts-page.tsx').then((m) => m.OperatorPayoutsPage),
    nav: { label: 'Payouts', order: 42 },
  },
  {
    ...mayRead,
    path: settlement,
    title: 'Settlement',
    page: () => import('./settlement-layout.tsx').then((m) => m.SettlementLayout),
    nav: { label: 'Settlement', order: 44 },
    children: operatorScreensOf(
      {
        ...mayRead,
        path: `${settlement}/calendar`,
        title: 'Settlement calendar',
        page: () => import('./holidays-page.tsx').then((m) => m.HolidaysPage),
      },
      {
        ...mayRead,
        path: `${settlement}/terms`,
        title: 'Settlement terms',
        page: () => import('./terms-page.tsx').then((m) => m.TermsPage),
      },
      {
        ...mayRead,
        path: `${settlement}/files`,
        title: 'Settlement files',
        page: () => import('./settlement-files-page.tsx').then((m) => m.SettlementFilesPage),
      },
      {
        ...mayRead,
        path: `${settlement}/differences`,
        title: 'Settlement differences',
        search: () => import('#shared/contract/operator/settlement.ts').then((m) => m.settlementRowQuery),
        page: () => import('./settlement-rows-page.tsx').then((m) => m.SettlementRowsPage),
      },
      {
        ...mayRead,
        path: `${settlement}/inflows`,
        title: 'Unmatched inflows',
        page: () => import('#web/operator/inflows/inflows-page.tsx').then((m) => m.InflowsPage),
      },
      ...reconciliationScreens,
    ),
  },
);
