// The module of wallet limits for staff.

import { calls, type Module } from '#server/module.ts';
import { proposalStates } from '#server/platform/rows/proposal-states.ts';
import { operatorLimitsContract } from '#shared/contract/operator/console/wallet-limits.ts';
import { operatorLimitRoutes } from './routes.ts';
import { limitProposalQueue } from './work-queue.ts';

export const operatorLimitsModule: Module = {
  tables: ['wallet_limit_proposals'],
  states: [proposalStates('wallet_limit_proposals')],
  waiting: [limitProposalQueue],
  calls: [calls('operator-wallet-limits', operatorLimitsContract, operatorLimitRoutes)],
};
