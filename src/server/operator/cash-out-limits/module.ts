// What the limits of cash-outs for staff bring to the program; the rows themselves belong to agents.
import { calls, type Module } from '#server/module.ts';
import { cashOutLimitsContract } from '#shared/contract/operator/console/cash-out-limits.ts';
import { cashOutLimitRoutes } from './routes.ts';

export const cashOutLimitsModule: Module = {
  calls: [calls('operator-cash-out-limits', cashOutLimitsContract, cashOutLimitRoutes)],
};
