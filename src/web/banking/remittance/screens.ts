// The screens of remittances: sent ones, senders, beneficiaries, saved and reversed ones, and sending money.
import { canRead, canWrite } from '#shared/permissions.ts';
import { screensOf } from '#web/ui/screen.ts';
import { remittanceCustomerScreens, senderScreens } from './senders/sender-screens.ts';

const area = 'BANKING_SERVICES.REMITTANCE';
const at = '/banking-services/remittance';
const base = { permissions: canRead(area), feature: 'remittance' } as const;
const payee = `${at}/beneficiaries/$remittanceBeneficiaryId` as const;

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
  },
  {
    ...base,
    path: `${at}/transaction-history/$remittanceId/transaction-information`,
    title: 'Remittance',
    found: 'remittance',
    page: () => import('./remittance-page.tsx').then((m) => m.RemittancePage),
    load: (place) => import('./remittance-page.tsx').then((m) => m.loadRemittance(place)),
  },
  {
    ...base,
    path: `${at}/reversed-transactions`,
    title: 'Reversed transactions',
    search: () => import('#shared/contract/banking/remittance/shapes.ts').then((m) => m.reversedListQuery),
    page: () => import('./remittance-list-page.tsx').then((m) => m.ReversedListPage),
    load: (place) => import('./remittance-list-page.tsx').then((m) => m.loadReversed(place)),
  },
  {
    ...base,
    path: `${at}/reversed-transactions/$remittanceId/transaction-information`,
    title: 'Reversed transaction',
    page: () => import('./remittance-page.tsx').then((m) => m.RemittancePage),
    load: (place) => import('./remittance-page.tsx').then((m) => m.loadRemittance(place)),
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
    page: () => import('./sender-list-page.tsx').then((m) => m.SenderListPage),
    load: (place) => import('./sender-list-page.tsx').then((m) => m.loadSenders(place)),
  },
  {
    ...base,
    path: `${at}/beneficiaries`,
    title: 'Beneficiaries abroad',
    search: () =>
      import('#shared/contract/banking/remittance/people-shapes.ts').then(
        (m) => m.remittanceBeneficiaryListQuery,
      ),
    page: () => import('./payee-list-page.tsx').then((m) => m.PayeeListPage),
    load: (place) => import('./payee-list-page.tsx').then((m) => m.loadPayees(place)),
  },
  {
    ...base,
    path: `${payee}/transaction-history/$remittanceId/transaction-information`,
    title: 'Remittance to a beneficiary',
    page: () => import('./remittance-page.tsx').then((m) => m.RemittancePage),
    load: (place) => import('./remittance-page.tsx').then((m) => m.loadRemittance(place)),
  },
  {
    ...base,
    path: payee,
    title: 'Beneficiary abroad',
    found: 'remittance_beneficiary',
    page: () => import('./payee-page.tsx').then((m) => m.PayeePage),
    load: (place) => import('./payee-page.tsx').then((m) => m.loadPayee(place)),
    children: screensOf(
      {
        ...base,
        path: `${payee}/beneficiary-information`,
        title: 'Beneficiary information',
        page: () => import('./payee-page.tsx').then((m) => m.PayeeInfoPage),
      },
      {
        ...base,
        path: `${payee}/transaction-history`,
        title: 'Transactions of a beneficiary',
        search: () =>
          import('#shared/contract/banking/remittance/shapes.ts').then((m) => m.remittanceListQuery),
        page: () => import('./payee-page.tsx').then((m) => m.PayeeHistoryPage),
      },
    ),
  },
);

export const remittanceScreens = [
  ...ownScreens,
  ...senderScreens(`${at}/senders`, true),
  ...remittanceCustomerScreens,
];
