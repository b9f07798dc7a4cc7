// The actions of a reward: edit, switch off and on.
import { IconEdit } from '@tabler/icons-react';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { type Reward, rewardsContract } from '#shared/contract/commerce/rewards.ts';
import { useCall } from '#web/api/use-call.ts';
import { ActiveItem } from '#web/ui/menu/active-item.tsx';
import { OpenDialog, useDialogs } from '#web/ui/menu/dialogs.tsx';
import { RowMenu, RowMenuItem } from '#web/ui/menu/row-menu.tsx';
import { useMayChangeRewards } from './rewards.ts';

const RewardForm = lazy(() => import('./reward-form.tsx').then((m) => ({ default: m.RewardForm })));

export const useRewardDialogs = () => useDialogs<'edit'>();
type Props = { reward: Reward; dialogs: ReturnType<typeof useRewardDialogs> };

export function RewardMenu({ reward, dialogs }: Props) {
  const { t } = useTranslation();
  const mayChange = useMayChangeRewards();
  const setStatus = useCall(rewardsContract.setRewardStatus);
  if (!mayChange) return null;
  const set = (status: 'ACTIVE' | 'INACTIVE') =>
    void setStatus.run({ params: { rewardId: reward.id }, body: { status } });
  return (
    <RowMenu label={t('More for {{name}}', { name: reward.name })}>
      <RowMenuItem icon={IconEdit} onClick={() => dialogs.open('edit')}>
        {t('Edit')}
      </RowMenuItem>
      <ActiveItem
        isActive={reward.status === 'ACTIVE'}
        onDeactivate={() => set('INACTIVE')}
        onActivate={() => set('ACTIVE')}
      />
    </RowMenu>
  );
}

export function RewardDialogs({ reward, dialogs }: Props) {
  return (
    <OpenDialog dialogs={dialogs}>
      {{ edit: (shown) => <RewardForm reward={reward} {...shown} /> }}
    </OpenDialog>
  );
}

export function RewardRowActions({ reward }: { reward: Reward }) {
  const dialogs = useRewardDialogs();
  return (
    <>
      <RewardMenu reward={reward} dialogs={dialogs} />
      <RewardDialogs reward={reward} dialogs={dialogs} />
    </>
  );
}
