// The tabs of a customer's remittances: transactions and beneficiaries.
import { canRead } from '#shared/permissions.ts';
import { screensOf } from '#web/ui/screen.ts';
import type { allPath } from '../customers/customer-labels.ts';

const remittance = { permissions: canRead('BANKING_SERVICES.REMITTANCE'), feature: 'remittance' } as const;

export function remittanceTabs(at: `${typeof allPath}/$customerId/remittance`) {
  return screensOf(
    {
      ...remittance,
      path: `${at}/transactions`,
      title: 'Remittances of a customer',
      search: () =>
        import('#shared/contract/banking/remittance/shapes.ts').then((m) => m.remittanceListQuery),
      page: () => import('./customer-remittances-page.tsx').then((m) => m.CustomerRemittancesPage),
    },
    {
      ...remittance,
      path: `${at}/beneficiaries`,
      title: 'Remittance beneficiaries of a customer',
      search: () =>
        import('#shared/contract/banking/remittance/people-shapes.ts').then(
          (m) => m.remittanceBeneficiaryListQuery,
        ),
      page: () => import('./customer-remittances-page.tsx').then((m) => m.CustomerPayeesPage),
    },
  );
}
