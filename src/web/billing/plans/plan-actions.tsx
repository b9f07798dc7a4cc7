// The actions on a plan: edit, change prices, activate, withdraw.
import { IconCash, IconEdit, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { type Plan, plansContract } from '#shared/contract/billing/subscriptions/plans.ts';
import { useCall } from '#web/api/use-call.ts';
import { Confirm } from '#web/ui/confirm.tsx';
import { OpenDialog, type ShownDialog, useDialogs } from '#web/ui/menu/dialogs.tsx';
import { RowMenu, RowMenuItem } from '#web/ui/menu/row-menu.tsx';
import { useMayChangeSubscriptions } from './plan-labels.tsx';

const PlanForm = lazy(() => import('./plan-form.tsx').then((m) => ({ default: m.PlanForm })));
const PlanPriceForm = lazy(() => import('./plan-price-form.tsx').then((m) => ({ default: m.PlanPriceForm })));

export const usePlanDialogs = () => useDialogs<'edit' | 'prices' | 'withdraw'>();
type Dialogs = ReturnType<typeof usePlanDialogs>;
type Props = { plan: Plan; dialogs: Dialogs };

export function PlanMenu({ plan, dialogs }: Props) {
  const { t } = useTranslation();
  const activate = useCall(plansContract.activatePlan);
  if (!useMayChangeSubscriptions()) return null;
  return (
    <RowMenu label={t('More for {{name}}', { name: plan.name })}>
      <RowMenuItem icon={IconEdit} onClick={() => dialogs.open('edit')}>
        {t('Edit')}
      </RowMenuItem>
      {plan.status !== 'DRAFT' && (
        <RowMenuItem icon={IconCash} onClick={() => dialogs.open('prices')}>
          {t('Change prices')}
        </RowMenuItem>
      )}
      {plan.status === 'ACTIVE' ? (
        <RowMenuItem icon={IconPlayerPause} onClick={() => dialogs.open('withdraw')}>
          {t('Withdraw')}
        </RowMenuItem>
      ) : (
        <RowMenuItem icon={IconPlayerPlay} onClick={() => void activate.run({ params: { planId: plan.id } })}>
          {t('Activate')}
        </RowMenuItem>
      )}
    </RowMenu>
  );
}

export function PlanDialogs({ plan, dialogs }: Props) {
  return (
    <OpenDialog dialogs={dialogs}>
      {{
        edit: (shown) => <PlanForm plan={plan} {...shown} />,
        prices: (shown) => <PlanPriceForm plan={plan} {...shown} />,
        withdraw: (shown) => <WithdrawQuestion plan={plan} {...shown} />,
      }}
    </OpenDialog>
  );
}

export function PlanRowActions({ plan }: { plan: Plan }) {
  const dialogs = usePlanDialogs();
  return (
    <>
      <PlanMenu plan={plan} dialogs={dialogs} />
      <PlanDialogs plan={plan} dialogs={dialogs} />
    </>
  );
}

function WithdrawQuestion({ plan, opened, onClose }: { plan: Plan } & ShownDialog) {
  const { t } = useTranslation();
  const withdraw = useCall(plansContract.withdrawPlan);
  return (
    <Confirm
      opened={opened}
      onClose={onClose}
      title={t('Withdraw “{{name}}”?', { name: plan.name })}
      action={t('Withdraw')}
      onConfirm={() => withdraw.run({ params: { planId: plan.id } }).then((done) => done !== undefined)}
    >
      {t('No new customers can subscribe. Existing subscriptions continue as before.')}
    </Confirm>
  );
}
