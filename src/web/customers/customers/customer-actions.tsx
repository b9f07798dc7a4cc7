// Actions on a customer: correct the name, and erase on request.
import { IconUserX } from '@tabler/icons-react';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { type CustomerDetail, changeCustomers } from '#shared/contract/customers/customers.ts';
import { canWrite } from '#shared/permissions.ts';
import { usePermissions } from '#web/api/session.ts';
import { OpenDialog, useDialogs } from '#web/ui/menu/dialogs.tsx';
import { RowMenu, RowMenuItem } from '#web/ui/menu/row-menu.tsx';
import { nameOf } from './customer-labels.ts';

const CustomerForm = lazy(() => import('./customer-form.tsx').then((m) => ({ default: m.CustomerForm })));
const EraseCustomer = lazy(() => import('./erase-customer.tsx').then((m) => ({ default: m.EraseCustomer })));

export function useMayChangeCustomers(): boolean {
  return usePermissions().can(changeCustomers);
}

export const useCustomerDialogs = () => useDialogs<'edit' | 'erase'>();
type Props = { customer: CustomerDetail; dialogs: ReturnType<typeof useCustomerDialogs> };

export function CustomerMenu({ customer, dialogs }: Props) {
  const { t } = useTranslation();
  const mayErase = usePermissions().can(canWrite('CUSTOMERS.PAYMENT'));
  if (!mayErase) return null;
  return (
    <RowMenu label={t('More for {{name}}', { name: nameOf(customer) })}>
      <RowMenuItem icon={IconUserX} danger onClick={() => dialogs.open('erase')}>
        {t('Erase customer')}
      </RowMenuItem>
    </RowMenu>
  );
}

export function CustomerDialogs({ customer, dialogs }: Props) {
  return (
    <OpenDialog dialogs={dialogs}>
      {{
        edit: (shown) => <CustomerForm customer={customer} {...shown} />,
        erase: (shown) => <EraseCustomer customer={customer} {...shown} />,
      }}
    </OpenDialog>
  );
}
