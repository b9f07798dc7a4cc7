// What payments on the page of a card gateway bring to the program.
import { hostedPaymentsContract } from '#shared/contract/payment-gateway/hosted-payments.ts';
import { ordersAreDue } from '../gateways/orders.ts';
import { calls, type Module } from '../module.ts';
import { watchOrders } from './late-orders.ts';
import { hostedPaymentRoutes } from './routes.ts';

export const hostedPaymentsModule: Module = {
  calls: [calls('checkout', hostedPaymentsContract, hostedPaymentRoutes)],
  sweeps: [{ name: 'gateway orders', everyMs: 5000, due: ordersAreDue, run: watchOrders }],
};
