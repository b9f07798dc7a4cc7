// One customer with points: the spendable points, and the tabs of the two logs.
import { Button } from '@mantine/core';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { rewardPointsContract } from '#shared/contract/commerce/reward-points.ts';
import { loadDetail, useDetail } from '#web/api/detail/use-detail.ts';
import { DetailPage } from '#web/ui/detail/detail-page.tsx';
import { OpenDialog, useDialogs } from '#web/ui/menu/dialogs.tsx';
import { rewardCustomerPath, rewardCustomersPath, useMayChangeRewards } from './rewards.ts';

const AdjustPointsForm = lazy(() =>
  import('./adjust-points-form.tsx').then((m) => ({ default: m.AdjustPointsForm })),
);

export const loadRewardCustomer = loadDetail(rewardPointsContract.getRewardCustomer);
/** The customer whose detail is open. */
export const useRewardCustomer = () => useDetail(rewardPointsContract.getRewardCustomer);

const crumbs = [{ label: 'Customers with points', path: rewardCustomersPath }];

export function RewardCustomerDetailPage() {
  const { t } = useTranslation();
  const mayChange = useMayChangeRewards();
  const dialogs = useDialogs<'adjust'>();
  return (
    <DetailPage query={useRewardCustomer()} name="Customer" crumbs={crumbs}>
      {(customer) => ({
        title: customer.name ?? customer.email,
        reference: customer.email,
        actions: mayChange && (
          <Button variant="default" onClick={() => dialogs.open('adjust')}>
            {t('Adjust points')}
          </Button>
        ),
        tabs: [
          { label: 'Information', path: `${rewardCustomerPath(customer)}/info` },
          { label: 'Credit log', path: `${rewardCustomerPath(customer)}/credit-log` },
          { label: 'Debit log', path: `${rewardCustomerPath(customer)}/debit-log` },
        ],
        dialogs: (
          <OpenDialog dialogs={dialogs}>
            {{ adjust: (shown) => <AdjustPointsForm customer={customer} {...shown} /> }}
          </OpenDialog>
        ),
      })}
    </DetailPage>
  );
}
