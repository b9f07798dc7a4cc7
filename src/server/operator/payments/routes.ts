// Handlers of payments and payers of all merchants, for staff.

import type { Handlers } from '#server/services.ts';
import type { operatorPaymentsContract } from '#shared/contract/operator/lookups/payments.ts';
import { getOperatorPayer, getOperatorPayment } from './service.ts';

export const operatorPaymentRoutes: Handlers<typeof operatorPaymentsContract> = {
  getOperatorPayment: (call) => getOperatorPayment(call, call.params.reference),
  getOperatorPayer: (call) => getOperatorPayer(call, call.params),
};
