// The kinds of ledger transfers of reward points.
import type { TransferRule } from './transfer-rule.ts';

export const rewardKinds = {
  reward_given: {
    moves: [{ from: ['marketing_expense'], to: ['reward_liability'] }],
    sentence: 'Reward points issued',
    reason: 'Reward points issued',
  },
  reward_ended: {
    moves: [{ from: ['reward_liability'], to: ['marketing_expense'] }],
    sentence: 'Reward points deducted or expired',
    reason: 'Reward points deducted or expired',
  },
  reward_revalued: {
    moves: [{ from: ['marketing_expense'], to: ['reward_liability'], back: true }],
    sentence: 'Reward points revalued',
    reason: 'Reward points revalued',
  },
  reward_redeemed: {
    moves: [{ from: ['reward_liability'], to: ['reward_redeemed'], back: true }],
    sentence: 'Reward points used or returned',
    reason: 'Reward points used or returned',
  },
  reward_difference: {
    moves: [{ from: ['reward_redeemed'], to: ['marketing_expense'], back: true }],
    sentence: 'Used reward points returned at a different value',
    reason: 'Used reward points returned at a different value',
  },
} as const satisfies Record<string, TransferRule>;
