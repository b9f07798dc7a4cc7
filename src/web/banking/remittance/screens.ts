// The screens of remittances: sent ones, senders, beneficiaries, saved and reversed ones, and sending money.
import { canRead, canWrite } from '#shared/permissions.ts';
import { screensOf } from '#web/ui/screen.ts';
import { remittanceCustomerScreens } from './senders/screens.ts';

const area = 'BANKING_SERVICES.REMITTANCE';
const at = '/banking-services/remittance';
const base = { permissions: canRead(area), feature: 'remittance' } as const;

const ownScreens = screensOf(
  {
    ...base,
    path: `${at}/transaction-history`,
    title: 'Remittance',
    search: () => import('#shared/contract/banking/remittance/shapes.ts').then((m) => m.remittanceListQuery),
    page: () => import('./remittance-list-page.tsx').then((m) => m.RemittanceListPage),
    load: (place) => import('./remittance-list-page.tsx').then((m) => m.loadRemittances(place)),
    nav: { module: 'banking-services', label: 'Remittance', order: 7 },
    actions: [{ label: 'Send money abroad', permissions: canWrite(area), path: `${at}/send-money` }],
    details: () => import('./detail-screens.ts').then((m) => m.remittanceDetailScreens),
  },
  {
    ...base,
    path: `${at}/reversed-transactions`,
    title: 'Reversed transactions',
    search: () => import('#shared/contract/banking/remittance/shapes.ts').then((m) => m.reversedListQuery),
    page: () => import('./remittance-list-page.tsx').then((m) => m.ReversedListPage),
    load: (place) => import('./remittance-list-page.tsx').then((m) => m.loadReversed(place)),
    details: () => import('./detail-screens.ts').then((m) => m.reversedDetailScreens),
  },
  {
    ...base,
    path: `${at}/saved-transactions`,
    title: 'Saved transactions',
    search: () =>
      import('#shared/contract/banking/remittance/remittance-drafts.ts').then((m) => m.draftListQuery),
    page: () => import('./saved-list-page.tsx').then((m) => m.SavedListPage),
    load: (place) => import('./saved-list-page.tsx').then((m) => m.loadDrafts(place)),
  },
  {
    permissions: canWrite(area),
    feature: 'remittance',
    path: `${at}/send-money`,
    title: 'Send money abroad',
    page: () => import('./send-money-page.tsx').then((m) => m.SendMoneyPage),
  },
  {
    ...base,
    path: `${at}/senders`,
    title: 'Senders',
    search: () =>
      import('#shared/contract/banking/remittance/people-shapes.ts').then((m) => m.senderListQuery),
    page: () => import('./senders/sender-list-page.tsx').then((m) => m.SenderListPage),
    load: (place) => import('./senders/sender-list-page.tsx').then((m) => m.loadSenders(place)),
    details: () => import('./senders/detail-screens.ts').then((m) => m.senderDetailScreens),
  },
  {
    ...base,
    path: `${at}/beneficiaries`,
    title: 'Remittance beneficiaries',
    search: () =>
      import('#shared/contract/banking/remittance/people-shapes.ts').then(
        (m) => m.remittanceBeneficiaryListQuery,
      ),
    page: () => import('./payee-list-page.tsx').then((m) => m.PayeeListPage),
    load: (place) => import('./payee-list-page.tsx').then((m) => m.loadPayees(place)),
    details: () => import('./detail-screens.ts').then((m) => m.payeeDetailScreens),
  },
);

export const remittanceScreens = [...ownScreens, ...remittanceCustomerScreens];
