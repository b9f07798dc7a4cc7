// Module definition of payments on a card gateway's page.

import { calls, type Module } from '#server/module.ts';
import { dueOrders } from '#server/payments/gateways/orders.ts';
import { hostedPaymentsContract } from '#shared/contract/payments/hosted-payments.ts';
import { watchOrders } from './late-orders.ts';
import { hostedPaymentsRateLimits } from './rate-limits.ts';
import { hostedPaymentRoutes } from './routes.ts';

export const hostedPaymentsModule: Module = {
  rateLimits: hostedPaymentsRateLimits,
  calls: [calls('checkout', hostedPaymentsContract, hostedPaymentRoutes)],
  sweeps: [{ name: 'gateway orders', everyMs: 5000, due: dueOrders, run: watchOrders }],
};
