// What payments and payers of all merchants bring to the program, for staff.

import { calls, type Module } from '#server/module.ts';
import { operatorPaymentsContract } from '#shared/contract/operator/lookups/payments.ts';
import { operatorPaymentRoutes } from './routes.ts';

export const operatorPaymentsModule: Module = {
  calls: [calls('operator-payments', operatorPaymentsContract, operatorPaymentRoutes)],
};
