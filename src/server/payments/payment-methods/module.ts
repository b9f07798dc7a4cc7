// Module definition of payment methods.

import { calls, type Module } from '#server/module.ts';
import { paymentMethodsContract } from '#shared/contract/payments/payment-methods.ts';
import { paymentMethodRoutes } from './routes.ts';

export const paymentMethodsModule: Module = {
  calls: [calls('payment-methods', paymentMethodsContract, paymentMethodRoutes)],
};
