// The module of cash-out limits for staff; the rows themselves belong to agents.
import { calls, type Module } from '#server/module.ts';
import { cashOutLimitsContract } from '#shared/contract/operator/console/cash-out-limits.ts';
import { cashOutLimitRoutes } from './routes.ts';

export const cashOutLimitsModule: Module = {
  calls: [calls('operator-cash-out-limits', cashOutLimitsContract, cashOutLimitRoutes)],
};
