// The screens of reconciliation for staff, within those of settlement.
import { operatorScreensOf } from '#web/ui/operator-screen.ts';

const settlement = '/operator/settlement';
const mayRead = { permissions: ['SETTLEMENT.READ'] } as const;
const contract = () => import('#shared/contract/operator/reconciliation.ts');

export const reconciliationScreens = operatorScreensOf(
  {
    ...mayRead,
    path: `${settlement}/statements`,
    title: 'Bank statements',
    search: () =>
      import('#shared/contract/operator/bank/bank-statements.ts').then((m) => m.statementLineQuery),
    page: () => import('./bank-statements-page.tsx').then((m) => m.BankStatementsPage),
  },
  {
    ...mayRead,
    path: `${settlement}/items`,
    title: 'Open items',
    search: () => import('#shared/contract/operator/open-items.ts').then((m) => m.openItemQuery),
    page: () => import('./open-items-page.tsx').then((m) => m.OpenItemsPage),
  },
  {
    ...mayRead,
    path: `${settlement}/items/$itemId`,
    title: 'Open item',
    page: () => import('./open-item-page.tsx').then((m) => m.OpenItemPage),
  },
  {
    ...mayRead,
    path: `${settlement}/reconciliation`,
    title: 'Reconciliation',
    search: () => contract().then((m) => m.ageingQuery),
    page: () => import('./ageing-page.tsx').then((m) => m.AgeingPage),
  },
  {
    ...mayRead,
    path: `${settlement}/proofs`,
    title: 'Daily proof',
    search: () => import('#shared/contract/operator/bank/bank-proofs.ts').then((m) => m.bankProofQuery),
    page: () => import('./bank-proofs-page.tsx').then((m) => m.BankProofsPage),
  },
  {
    ...mayRead,
    path: `${settlement}/closings`,
    title: 'Closed months',
    search: () => import('#shared/contract/operator/closings.ts').then((m) => m.closingStateQuery),
    page: () => import('./closing-states-page.tsx').then((m) => m.ClosingStatesPage),
  },
);
