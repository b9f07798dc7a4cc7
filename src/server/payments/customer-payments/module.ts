// Module definition of customers' payments: the calls that find them.

import { calls, type Module } from '#server/module.ts';
import { customerPaymentsContract } from '#shared/contract/payments/customers/customer-payments.ts';
import { customerPaymentRoutes } from './routes.ts';

export const customerPaymentsModule: Module = {
  calls: [calls('customer-payments', customerPaymentsContract, customerPaymentRoutes)],
};
