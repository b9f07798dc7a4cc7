// The module of rewards.
import { calls, type Module } from '#server/module.ts';
import { rewardsContract } from '#shared/contract/commerce/rewards.ts';
import { rewardRoutes } from './routes.ts';
import { searchRewards } from './search.ts';
import { rewardStates } from './states.ts';

export const rewardsModule: Module = {
  tables: ['reward_settings', 'reward_rules', 'reward_rule_subjects'],
  states: [rewardStates],
  calls: [calls('rewards', rewardsContract, rewardRoutes)],
  search: [searchRewards],
  exports: {
    rewards: { call: rewardsContract.exportRewards, file: new URL('./export-columns.ts', import.meta.url) },
  },
};
