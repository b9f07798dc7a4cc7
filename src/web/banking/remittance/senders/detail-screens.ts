// The screens of one sender with their transactions, shared by remittance and customers; loaded when one of them is first opened.
import { canRead, canReadAny } from '#shared/permissions.ts';
import { screensOf } from '#web/ui/screen.ts';
import type { customersPath, sendersPath } from '../paths.ts';

type At = typeof customersPath | typeof sendersPath;

const remittance = { permissions: canRead('BANKING_SERVICES.REMITTANCE'), feature: 'remittance' } as const;
const people = {
  permissions: canReadAny('CUSTOMERS.REMITTANCE', 'BANKING_SERVICES.REMITTANCE'),
  feature: 'remittance',
} as const;

/** `found`: search results open senders here. */
function senderScreens(at: At, found: boolean) {
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
      page: () => import('./sender-page.tsx').then((m) => m.SenderPage),
      load: (place) => import('./sender-query.ts').then((m) => m.loadSender(place)),
      children: screensOf(
        {
          ...people,
          path: `${one}/sender-information`,
          title: 'Sender information',
          page: () => import('./sender-info.tsx').then((m) => m.SenderInfoPage),
        },
        {
          ...remittance,
          path: `${one}/transaction-history`,
          title: 'Transactions of a sender',
          search: () =>
            import('#shared/contract/banking/remittance/shapes.ts').then((m) => m.remittanceListQuery),
          page: () => import('./sender-lists.tsx').then((m) => m.SenderHistoryPage),
        },
        {
          ...remittance,
          path: `${one}/beneficiaries`,
          title: 'Beneficiaries of a sender',
          search: () =>
            import('#shared/contract/banking/remittance/people-shapes.ts').then(
              (m) => m.remittanceBeneficiaryListQuery,
            ),
          page: () => import('./sender-lists.tsx').then((m) => m.SenderPayeesPage),
        },
      ),
    },
  );
}

export const senderDetailScreens = senderScreens('/banking-services/remittance/senders', true);

export const remittanceCustomerDetailScreens = senderScreens('/customers/remittance', false);
