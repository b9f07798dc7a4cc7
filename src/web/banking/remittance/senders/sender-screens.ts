// The screens of one sender with their transactions, which remittance and customers both have.
import { canRead, canReadAny } from '#shared/permissions.ts';
import { screensOf } from '#web/ui/screen.ts';
import type { customersPath, sendersPath } from '../paths.ts';

type At = typeof customersPath | typeof sendersPath;

const remittance = { permissions: canRead('BANKING_SERVICES.REMITTANCE'), feature: 'remittance' } as const;
const people = {
  permissions: canReadAny('CUSTOMERS.REMITTANCE', 'BANKING_SERVICES.REMITTANCE'),
  feature: 'remittance',
} as const;

/** `found`: the search opens senders here. */
export function senderScreens(at: At, found: boolean) {
  const one = `${at}/$senderId` as const;
  return screensOf(
    {
      ...remittance,
      path: `${one}/transaction-history/$remittanceId/transaction-information`,
      title: 'Remittance of a sender',
      page: () => import('../remittance-page.tsx').then((m) => m.RemittancePage),
      load: (place) => import('../remittance-page.tsx').then((m) => m.loadRemittance(place)),
    },
    {
      ...people,
      path: one,
      title: 'Sender',
      ...(found && { found: 'remittance_sender' }),
      page: () => import('../sender-page.tsx').then((m) => m.SenderPage),
      load: (place) => import('../sender-query.ts').then((m) => m.loadSender(place)),
      children: screensOf(
        {
          ...people,
          path: `${one}/sender-information`,
          title: 'Sender information',
          page: () => import('../sender-info.tsx').then((m) => m.SenderInfoPage),
        },
        {
          ...remittance,
          path: `${one}/transaction-history`,
          title: 'Transactions of a sender',
          search: () =>
            import('#shared/contract/banking/remittance/shapes.ts').then((m) => m.remittanceListQuery),
          page: () => import('../sender-lists.tsx').then((m) => m.SenderHistoryPage),
        },
        {
          ...remittance,
          path: `${one}/beneficiaries`,
          title: 'Beneficiaries of a sender',
          search: () =>
            import('#shared/contract/banking/remittance/people-shapes.ts').then(
              (m) => m.remittanceBeneficiaryListQuery,
            ),
          page: () => import('../sender-lists.tsx').then((m) => m.SenderPayeesPage),
        },
      ),
    },
  );
}

export const remittanceCustomerScreens = [
  ...screensOf({
    permissions: canRead('CUSTOMERS.REMITTANCE'),
    feature: 'remittance',
    path: '/customers/remittance',
    title: 'Remittance customers',
    search: () =>
      import('#shared/contract/banking/remittance/people-shapes.ts').then((m) => m.senderListQuery),
    page: () => import('../sender-list-page.tsx').then((m) => m.SenderListPage),
    load: (place) => import('../sender-list-page.tsx').then((m) => m.loadSenders(place)),
    nav: { module: 'customers', label: 'Remittance customers', order: 4 },
  }),
  ...senderScreens('/customers/remittance', false),
];
