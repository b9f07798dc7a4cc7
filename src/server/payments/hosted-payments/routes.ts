// Handlers of payments on a card gateway's page.

import { withPayerClock } from '#server/payments/checkout/payment.ts';
import type { Handlers } from '#server/services.ts';
import type { hostedPaymentsContract } from '#shared/contract/payments/hosted-payments.ts';
import { payOnGatewayPage } from './pay-on-gateway-page.ts';

export const hostedPaymentRoutes: Handlers<typeof hostedPaymentsContract> = {
  payOnGatewayPage: async ({ services, params, operation, ip, userAgent, language }) =>
    payOnGatewayPage(await withPayerClock(services, params.reference, services.database.db), {
      reference: params.reference,
      operation,
      caller: { ip, userAgent, language },
    }),
};
