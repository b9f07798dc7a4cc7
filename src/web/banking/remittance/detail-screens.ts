// The screens of a remittance and of a beneficiary abroad, loaded when one of them is first opened.
import { canRead } from '#shared/permissions.ts';
import { screensOf } from '#web/ui/screen.ts';

const area = 'BANKING_SERVICES.REMITTANCE';
const at = '/banking-services/remittance';
const base = { permissions: canRead(area), feature: 'remittance' } as const;
const payee = `${at}/beneficiaries/$remittanceBeneficiaryId` as const;

export const remittanceDetailScreens = screensOf({
  ...base,
  path: `${at}/transaction-history/$remittanceId/transaction-information`,
  title: 'Remittance',
  found: 'remittance',
  page: () => import('./remittance-page.tsx').then((m) => m.RemittancePage),
  load: (place) => import('./remittance-page.tsx').then((m) => m.loadRemittance(place)),
});

export const reversedDetailScreens = screensOf({
  ...base,
  path: `${at}/reversed-transactions/$remittanceId/transaction-information`,
  title: 'Reversed transaction',
  page: () => import('./remittance-page.tsx').then((m) => m.RemittancePage),
  load: (place) => import('./remittance-page.tsx').then((m) => m.loadRemittance(place)),
});

export const payeeDetailScreens = screensOf(
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
    title: 'Remittance beneficiary',
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
