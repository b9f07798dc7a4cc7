// Rewards in the command palette.
import { joined, searchPages } from '#server/platform/search/search-source.ts';
import { rewardStatusLabels } from '#shared/commerce/rewards.ts';
import { rewardsContract } from '#shared/contract/commerce/rewards.ts';
import { listRewards } from './service.ts';

export const searchRewards = searchPages(rewardsContract.listRewards, {
  page: (db, { actor, services }, query) =>
    listRewards(db, actor.environment.id, query, services.clock.now()),
  resultOf: (row) => ({
    kind: 'reward',
    title: row.name,
    subtitle: joined(rewardStatusLabels[row.status], row.reference),
    path: `/payment-gateway/checkout-rewards/rewards/${row.id}/info`,
  }),
});
