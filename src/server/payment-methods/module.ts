// What payment methods bring to the program.
import { paymentMethodsContract } from '#shared/contract/settings/payment-methods.ts';
import { calls, type Module } from '../module.ts';
import { paymentMethodRoutes } from './routes.ts';

export const paymentMethodsModule: Module = {
  calls: [calls('payment-methods', paymentMethodsContract, paymentMethodRoutes)],
};
