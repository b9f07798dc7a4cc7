// One reward: its state and actions above its tabs.
import { rewardsContract } from '#shared/contract/commerce/rewards.ts';
import { loadDetail, useDetail } from '#web/api/detail/use-detail.ts';
import { MadeBy } from '#web/ui/detail/address-meta.tsx';
import { DetailPage } from '#web/ui/detail/detail-page.tsx';
import { RewardDialogs, RewardMenu, useRewardDialogs } from './reward-actions.tsx';
import { RewardStatusText } from './reward-parts.tsx';
import { rewardPath, rewardsPath } from './rewards.ts';

export const loadReward = loadDetail(rewardsContract.getReward);
/** The reward whose detail is open. */
export const useReward = () => useDetail(rewardsContract.getReward);

const crumbs = [{ label: 'Rewards', path: rewardsPath }];

export function RewardDetailPage() {
  const dialogs = useRewardDialogs();
  return (
    <DetailPage query={useReward()} name="Reward" crumbs={crumbs}>
      {(reward) => ({
        title: reward.name,
        reference: reward.reference,
        badges: <RewardStatusText status={reward.status} badge />,
        meta: <MadeBy of={reward} />,
        actions: <RewardMenu reward={reward} dialogs={dialogs} />,
        tabs: [
          { label: 'Information', path: `${rewardPath(reward)}/info` },
          { label: 'Credit log', path: `${rewardPath(reward)}/credit-log` },
        ],
        dialogs: <RewardDialogs reward={reward} dialogs={dialogs} />,
      })}
    </DetailPage>
  );
}
