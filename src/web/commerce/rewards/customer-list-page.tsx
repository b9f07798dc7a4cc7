// The list of customers who have had points, with their spendable points.
import { Button } from '@mantine/core';
import { IconGift } from '@tabler/icons-react';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { type RewardCustomer, rewardPointsContract } from '#shared/contract/commerce/reward-points.ts';
import { ListPage } from '#web/api/list/list-page.tsx';
import { loadList, useList } from '#web/api/list/use-list.ts';
import type { Column } from '#web/ui/list/columns.tsx';
import { createdColumn } from '#web/ui/list-page/shared-columns.tsx';
import { OpenDialog, useDialogs } from '#web/ui/menu/dialogs.tsx';
import { MoneyText } from '#web/ui/money-text.tsx';
import { Points } from './reward-parts.tsx';
import { rewardCustomerPath, rewardTabs, useMayChangeRewards } from './rewards.ts';

const AdjustPointsForm = lazy(() =>
  import('./adjust-points-form.tsx').then((m) => ({ default: m.AdjustPointsForm })),
);

const source = { endpoint: rewardPointsContract.listRewardCustomers };
export const loadRewardCustomers = loadList(source);

export function RewardCustomerListPage() {
  const { t } = useTranslation();
  const mayChange = useMayChangeRewards();
  const dialogs = useDialogs<'adjust'>();
  return (
    <ListPage
      list={useList(source)}
      name="reward-customers"
      title="Checkout rewards"
      label="Customers with points"
      subRoutes={rewardTabs}
      search="Name or e-mail"
      columns={columns}
      rowPath={rewardCustomerPath}
      phone={(customer) => ({
        title: customer.name ?? customer.email,
        meta: t('{{points}} pending', { points: customer.pending.toLocaleString('en') }),
        amount: <Points count={customer.balance} />,
      })}
      exports={rewardPointsContract.exportRewardCustomers}
      actions={
        mayChange && (
          <Button variant="default" onClick={() => dialogs.open('adjust')}>
            {t('Adjust points')}
          </Button>
        )
      }
      empty={{
        icon: IconGift,
        title: 'No points yet',
        text: 'Customers earn points once rewards are turned on in the settings.',
      }}
    >
      <OpenDialog dialogs={dialogs}>
        {{ adjust: (shown) => <AdjustPointsForm customer={null} {...shown} /> }}
      </OpenDialog>
    </ListPage>
  );
}

const columns: readonly Column<RewardCustomer>[] = [
  {
    key: 'customer',
    header: 'Customer',
    width: 200,
    fixed: true,
    cell: ({ name, email }) => <span className="strong trunc">{name ?? email}</span>,
  },
  { key: 'email', header: 'E-mail', cell: ({ email }) => <span className="mut trunc">{email}</span> },
  {
    key: 'points',
    header: 'Points',
    sort: 'points',
    sortFirst: 'descending',
    width: 110,
    align: 'right',
    cell: ({ balance }) => <Points count={balance} />,
  },
  {
    key: 'available',
    header: 'Available',
    width: 110,
    align: 'right',
    cell: ({ available }) => <Points count={available} />,
  },
  {
    key: 'pending',
    header: 'Pending',
    width: 110,
    align: 'right',
    cell: ({ pending }) => <Points count={pending} />,
  },
  {
    key: 'owed',
    header: 'Owed',
    width: 90,
    align: 'right',
    hidden: true,
    cell: ({ owed }) => <Points count={owed} />,
  },
  {
    key: 'value',
    header: 'Value',
    width: 140,
    align: 'right',
    cell: ({ value, currency }) => <MoneyText amount={value} currency={currency} />,
  },
  { ...createdColumn, header: 'First points', width: 140 },
];
