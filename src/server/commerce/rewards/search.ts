// Rewards in the command palette.
import { joined, searchPages } from '#server/platform/search/search-source.ts';
import { rewardStatusLabels } from '#shared/commerce/rewards.ts';
import { rewardsContract } from '#shared/contract/commerce/rewards.ts';
import { listRewards } from './service.ts';

export const searchRewards = searchPages(rewardsContract.listRewards, {
  page: (db, { actor, services }, query) =>
    listRewards(db, actor.environment.id, query, services.clock.now()),
  resultOf: (one) => ({
    kind: 'reward',
    title: one.name,
    subtitle: joined(rewardStatusLabels[one.status], one.reference),
    path: `/payment-gateway/checkout-rewards/rewards/${one.id}/info`,
  }),
});
