// The list of rewards: points, scope, and total given.
import { IconGift } from '@tabler/icons-react';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import {
  rewardScopeLabels,
  rewardScopes,
  rewardStatuses,
  rewardStatusLabels,
} from '#shared/commerce/rewards.ts';
import { type Reward, rewardsContract } from '#shared/contract/commerce/rewards.ts';
import { ListPage } from '#web/api/list/list-page.tsx';
import { useCreate } from '#web/api/list/use-create.tsx';
import { loadList, useList } from '#web/api/list/use-list.ts';
import { choiceFilter } from '#web/ui/list-page/choice-filter.ts';
import { statusTabs } from '#web/ui/list-page/tabs.ts';
import { RewardRowActions } from './reward-actions.tsx';
import { rewardColumns } from './reward-columns.tsx';
import { earningText, RewardStatusText } from './reward-parts.tsx';
import { rewardPath, rewardTabs, useMayChangeRewards } from './rewards.ts';

const RewardForm = lazy(() => import('./reward-form.tsx').then((m) => ({ default: m.RewardForm })));

const source = { endpoint: rewardsContract.listRewards };
export const loadRewards = loadList(source);

export function RewardListPage() {
  const mayChange = useMayChangeRewards();
  const [create, form] = useCreate({
    label: 'Create reward',
    form: (shown) => <RewardForm reward={null} {...shown} />,
  });
  return (
    <ListPage
      list={useList(source)}
      name="rewards"
      title="Checkout rewards"
      label="Rewards"
      subRoutes={rewardTabs}
      search="Name or reference"
      filters={filters}
      tabs={tabs}
      columns={rewardColumns}
      rowPath={rewardPath}
      rowActions={(reward) => <RewardRowActions reward={reward} />}
      rowActionsWidth={64}
      phone={(reward) => ({
        title: reward.name,
        meta: <Gives reward={reward} />,
        status: <RewardStatusText status={reward.status} />,
      })}
      exports={rewardsContract.exportRewards}
      create={mayChange && create}
      empty={{
        icon: IconGift,
        title: 'No rewards yet',
        text: 'Give points in addition to the general rate: in a campaign, or for products and categories.',
      }}
    >
      {form}
    </ListPage>
  );
}

const tabs = statusTabs(rewardStatuses, rewardStatusLabels);
const filters = [choiceFilter('scope', 'Rewards', rewardScopes, rewardScopeLabels)];

function Gives({ reward }: { reward: Reward }) {
  const { t } = useTranslation();
  return <span className="num">{earningText(reward, t)}</span>;
}
