// Handlers of wallet limits for staff.

import type { Handlers } from '#server/services.ts';
import type { operatorLimitsContract } from '#shared/contract/operator/console/wallet-limits.ts';
import {
  approveLimits,
  declineLimits,
  listLimitProposals,
  listTierLimitRows,
  listTierLimits,
  proposeLimits,
  withdrawLimits,
} from './service.ts';

export const operatorLimitRoutes: Handlers<typeof operatorLimitsContract> = {
  listTierLimits: ({ tx, services }) => listTierLimits(services, tx),
  listTierLimitRows: ({ tx, services, query }) => listTierLimitRows(services, tx, query),
  listLimitProposals: ({ tx, services, operator }) => listLimitProposals(services, tx, operator),
  proposeLimits: ({ body, ...call }) => proposeLimits(call, body),
  approveLimits: ({ params, ...call }) => approveLimits(call, params.limitProposalId),
  declineLimits: ({ params, body, ...call }) => declineLimits(call, params.limitProposalId, body.reason),
  withdrawLimits: ({ params, ...call }) => withdrawLimits(call, params.limitProposalId),
};
