// One customer: name, address and actions above the tabs.
import { useTranslation } from 'react-i18next';
import { correctCustomers, customersContract } from '#shared/contract/customers/customers.ts';
import { loadDetail, useDetail } from '#web/api/detail/use-detail.ts';
import { isFeatureOn, usePermissions, useSession } from '#web/api/session.ts';
import { DateText } from '#web/ui/date-text.tsx';
import { DetailPage } from '#web/ui/detail/detail-page.tsx';
import { EditButton } from '#web/ui/detail/edit-button.tsx';
import {
  CustomerDialogs,
  CustomerMenu,
  useCustomerDialogs,
  useMayChangeCustomers,
} from './customer-actions.tsx';
import { listTitles, nameOf, useCustomersPath } from './customer-labels.ts';
import { customerTabs } from './customer-tabs.ts';

export const loadCustomer = loadDetail(customersContract.getCustomer);
/** Loads the customer of the open page. */
export const useCustomer = () => useDetail(customersContract.getCustomer);

export function CustomerDetailPage() {
  const { t } = useTranslation();
  const at = useCustomersPath();
  const dialogs = useCustomerDialogs();
  const mayChange = useMayChangeCustomers();
  const { can } = usePermissions();
  const { profile } = useSession();
  const tabs = customerTabs[at].filter(
    ({ permissions, feature }) => (!permissions || can(permissions)) && isFeatureOn(profile, feature),
  );
  const crumbs = [{ label: listTitles[at], path: at }];
  return (
    <DetailPage query={useCustomer()} name="Customer" crumbs={crumbs}>
      {(customer) => ({
        title: nameOf(customer) ?? t('Erased customer'),
        reference: customer.email ?? customer.id,
        meta: (
          <span>
            {t('Customer since')} <DateText at={customer.createdAt} />
          </span>
        ),
        actions: !customer.erased && (
          <>
            {can(correctCustomers) && <EditButton onClick={() => dialogs.open('edit')} />}
            {mayChange && <CustomerMenu customer={customer} dialogs={dialogs} />}
          </>
        ),
        tabs: tabs.map(({ label, path }) => ({ label, path: `${at}/${customer.id}/${path}` })),
        dialogs: <CustomerDialogs customer={customer} dialogs={dialogs} />,
      })}
    </DetailPage>
  );
}
