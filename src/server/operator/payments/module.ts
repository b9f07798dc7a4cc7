// Module definition of payments and payers of all merchants, for staff.

import { calls, type Module } from '#server/module.ts';
import { operatorPaymentsContract } from '#shared/contract/operator/lookups/payments.ts';
import { operatorPaymentRoutes } from './routes.ts';

export const operatorPaymentsModule: Module = {
  calls: [calls('operator-payments', operatorPaymentsContract, operatorPaymentRoutes)],
};
