// Handlers of cash-out limits for staff.
import type { Handlers } from '#server/services.ts';
import type { cashOutLimitsContract } from '#shared/contract/operator/console/cash-out-limits.ts';
import { addCashOutLimits, listCashOutLimitRows, removeCashOutLimits } from './service.ts';

export const cashOutLimitRoutes: Handlers<typeof cashOutLimitsContract> = {
  listCashOutLimitRows: ({ tx, services }) => listCashOutLimitRows(services, tx),
  addCashOutLimits: ({ body, ...call }) => addCashOutLimits(call, body),
  removeCashOutLimits: ({ body, ...call }) => removeCashOutLimits(call, body),
};
