// Settings tabs: the rewards for categories of the store, and those for products.
import { Button } from '@mantine/core';
import { IconGift, IconPlus } from '@tabler/icons-react';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { rewardStatuses, rewardStatusLabels } from '#shared/commerce/rewards.ts';
import {
  categoryRewardListQuery,
  productRewardListQuery,
  rewardsContract,
} from '#shared/contract/commerce/rewards.ts';
import { ListExport } from '#web/api/list/list-export.tsx';
import { useList } from '#web/api/list/use-list.ts';
import { ListContent } from '#web/ui/list-page/list-content.tsx';
import { statusTabs } from '#web/ui/list-page/tabs.ts';
import { OpenDialog, useDialogs } from '#web/ui/menu/dialogs.tsx';
import { RewardRowActions } from '../reward-actions.tsx';
import { rewardColumns } from '../reward-columns.tsx';
import { RewardStatusText } from '../reward-parts.tsx';
import { rewardPath, useMayChangeRewards } from '../rewards.ts';

const RewardForm = lazy(() => import('../reward-form.tsx').then((m) => ({ default: m.RewardForm })));

const { listRewards } = rewardsContract;
const sources = {
  categories: { endpoint: { ...listRewards, query: categoryRewardListQuery } },
  products: { endpoint: { ...listRewards, query: productRewardListQuery } },
} as const;
const texts = {
  categories: {
    title: 'No rewards for categories yet',
    text: 'Give points for products in a category of your store.',
  },
  products: {
    title: 'No rewards for products yet',
    text: 'Give points when customers buy a product, in an order or an invoice.',
  },
} as const;
const tabs = statusTabs(rewardStatuses, rewardStatusLabels);

export const CategoryRewardsPage = () => <ScopedRewards scope="categories" />;
export const ProductRewardsPage = () => <ScopedRewards scope="products" />;

function ScopedRewards({ scope }: { scope: keyof typeof sources }) {
  const { t } = useTranslation();
  const list = useList(sources[scope] as (typeof sources)['categories']);
  const mayChange = useMayChangeRewards();
  const dialogs = useDialogs<'create'>();
  return (
    <>
      <ListContent
        list={list}
        name={`rewards-${scope}`}
        label="Rewards"
        search="Name or reference"
        tabs={tabs}
        columns={rewardColumns}
        rowPath={rewardPath}
        rowActions={(reward) => <RewardRowActions reward={reward} />}
        rowActionsWidth={64}
        end={
          <>
            <ListExport
              endpoint={rewardsContract.exportRewards}
              filters={{ ...list.state.query }}
              data={list.query.data}
            />
            {mayChange && (
              <Button leftSection={<IconPlus size={16} />} onClick={() => dialogs.open('create')}>
                {t('Create reward')}
              </Button>
            )}
          </>
        }
        phone={(reward) => ({
          title: reward.name,
          meta: reward.reference,
          status: <RewardStatusText status={reward.status} />,
        })}
        empty={{ icon: IconGift, ...texts[scope] }}
      />
      <OpenDialog dialogs={dialogs}>
        {{ create: (shown) => <RewardForm reward={null} scope={scope} {...shown} /> }}
      </OpenDialog>
    </>
  );
}
