// Handlers of payment methods: schedule, prices and service charge.

import { getFeeBearer, updateServiceCharge } from '#server/payments/pricing/service-charge.ts';
import type { Handlers } from '#server/services.ts';
import type { paymentMethodsContract } from '#shared/contract/payments/payment-methods.ts';
import { getAvailablePaymentMethods } from './payment-ways.ts';
import { getPayoutSetting, updatePayoutSetting } from './payout-setting.ts';
import { listPricing } from './pricing.ts';

export const paymentMethodRoutes: Handlers<typeof paymentMethodsContract> = {
  getPayoutSetting: ({ tx, services, environment, query }) =>
    getPayoutSetting(tx, services, environment, query),
  updatePayoutSetting: ({ tx, services, environment, audit, body }) =>
    updatePayoutSetting(tx, services, { environment, audit }, body),
  getPricing: async ({ tx, services, environment }) => ({
    items: await listPricing(tx, services.clock, environment),
  }),
  getPaymentWays: ({ tx, services, environment, query }) =>
    getAvailablePaymentMethods(services, tx, environment, query.currency ?? environment.currency),
  getServiceCharge: async ({ tx, environment }) => ({ feeBearer: await getFeeBearer(tx, environment.id) }),
  updateServiceCharge: ({ tx, services, environment, audit, body }) =>
    updateServiceCharge(tx, services, { environment, audit }, body.feeBearer),
};
