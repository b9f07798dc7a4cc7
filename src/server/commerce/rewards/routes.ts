// Handlers of rewards and their settings.
import { createExport } from '#server/platform/exports/service.ts';
import type { Handlers } from '#server/services.ts';
import type { rewardsContract } from '#shared/contract/commerce/rewards.ts';
import {
  addProductReward,
  createReward,
  getReward,
  listRewards,
  setRewardStatus,
  updateReward,
} from './service.ts';
import { getSettings, saveSettings } from './settings.ts';

export const rewardRoutes: Handlers<typeof rewardsContract> = {
  getRewardSettings: ({ tx, environment }) => getSettings(tx, environment),
  saveRewardSettings: ({ tx, services: { clock }, environment, audit, body }) =>
    saveSettings({ tx, clock, environment, audit }, body),
  listRewards: ({ tx, services, environment, query }) =>
    listRewards(tx, environment.id, query, services.clock.now()),
  createReward: ({ tx, services: { clock }, environment, actor, audit, body }) =>
    createReward({ tx, clock, environment, audit }, actor.userId, body),
  addProductReward: ({ tx, services: { clock }, environment, actor, audit, params, body }) =>
    addProductReward({ tx, clock, environment, audit }, actor.userId, params.storeProductId, body),
  getReward: ({ tx, environment, params }) => getReward(tx, environment.id, params.rewardId),
  updateReward: ({ tx, services: { clock }, environment, audit, params, body }) =>
    updateReward({ tx, clock, environment, audit }, params.rewardId, body),
  setRewardStatus: ({ tx, services: { clock }, environment, audit, params, body }) =>
    setRewardStatus({ tx, clock, environment, audit }, params.rewardId, body.status),
  exportRewards: ({ tx, services, actor, body }) =>
    createExport(tx, services.clock, actor, { kind: 'rewards', ...body, ids: null }),
};
