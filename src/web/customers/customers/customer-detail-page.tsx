// One customer: name, address and actions above the tabs.
import { useTranslation } from 'react-i18next';
import { customersContract } from '#shared/contract/customers/customers.ts';
import { canRead } from '#shared/permissions.ts';
import { loadDetail, useDetail } from '#web/api/detail/use-detail.ts';
import { usePermissions } from '#web/api/session.ts';
import { DateText } from '#web/ui/date-text.tsx';
import { DetailPage } from '#web/ui/detail/detail-page.tsx';
import { EditButton } from '#web/ui/detail/edit-button.tsx';
import {
  CustomerDialogs,
  CustomerMenu,
  useCustomerDialogs,
  useMayChangeCustomers,
} from './customer-actions.tsx';
import { nameOf, payingPath, tabPaths, useCustomersPath } from './customer-labels.ts';

export const loadCustomer = loadDetail(customersContract.getCustomer);
/** The customer whose page is open. */
export const useCustomer = () => useDetail(customersContract.getCustomer);

export function CustomerDetailPage() {
  const { t } = useTranslation();
  const at = useCustomersPath();
  const dialogs = useCustomerDialogs();
  const mayChange = useMayChangeCustomers();
  const { can } = usePermissions();
  const maySeePayments = can(canRead('PAYMENT_GATEWAY.TRANSACTIONS'));
  const maySeeAccounts = at !== payingPath && can(canRead('BANKING_SERVICES.VIRTUAL_ACCOUNTS'));
  const crumbs = [{ label: at === payingPath ? 'Paying customers' : 'All customers', path: at }];
  return (
    <DetailPage query={useCustomer()} name="Customer" crumbs={crumbs}>
      {(customer) => ({
        title: nameOf(customer) ?? t('Erased customer'),
        reference: customer.email ?? customer.id,
        meta: (
          <span>
            {t('Known since')} <DateText at={customer.createdAt} />
          </span>
        ),
        actions: mayChange && !customer.erased && (
          <>
            <EditButton onClick={() => dialogs.open('edit')} />
            <CustomerMenu customer={customer} dialogs={dialogs} />
          </>
        ),
        tabs: [
          { label: 'Information', path: `${at}/${customer.id}/info` },
          ...(maySeePayments
            ? [
                ...['Transactions', 'Refunds', 'Disputes'].map((label) => ({
                  label,
                  path: `${at}/${customer.id}/${tabPaths[at]}${label.toLowerCase()}`,
                })),
                { label: 'Account statement', path: `${at}/${customer.id}/account-statement` },
              ]
            : []),
          ...(maySeeAccounts
            ? [
                {
                  label: 'Virtual accounts',
                  path: `${at}/${customer.id}/banking-services/virtual-account`,
                },
              ]
            : []),
        ],
        dialogs: <CustomerDialogs customer={customer} dialogs={dialogs} />,
      })}
    </DetailPage>
  );
}
