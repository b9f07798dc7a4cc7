// The module of reward points.
import { calls, type Module } from '#server/module.ts';
import { rewardPointsContract } from '#shared/contract/commerce/reward-points.ts';
import { rewardApprovals } from './approvals.ts';
import { rewardProofs } from './proofs.ts';
import { rewardPointRoutes } from './routes.ts';
import { dueLots, duePayments, expireDueLots, takeDuePayments } from './sweeps.ts';

export const rewardPointsModule: Module = {
  tables: [
    'reward_customers',
    'reward_lots',
    'reward_entries',
    'reward_uses',
    'reward_payments',
    'reward_due',
  ],
  calls: [calls('reward-points', rewardPointsContract, rewardPointRoutes)],
  approvals: rewardApprovals,
  proofs: rewardProofs,
  sweeps: [
    { name: 'points of payments', everyMs: 5_000, phase: 'payments', due: duePayments, run: takeDuePayments },
    { name: 'points that expire', everyMs: 30_000, phase: 'deadlines', due: dueLots, run: expireDueLots },
  ],
  exports: {
    'reward-customers': {
      call: rewardPointsContract.exportRewardCustomers,
      file: new URL('./export-customers.ts', import.meta.url),
    },
    'reward-liability': {
      call: rewardPointsContract.exportRewardLiability,
      file: new URL('./export-liability.ts', import.meta.url),
    },
    'reward-log': {
      call: rewardPointsContract.exportRewardEntries,
      file: new URL('./export-columns.ts', import.meta.url),
    },
  },
};
