// Handlers of payments on the page of a card gateway.
import type { hostedPaymentsContract } from '#shared/contract/payment-gateway/hosted-payments.ts';
import { atPayersTime } from '../checkout/payment.ts';
import type { Handlers } from '../services.ts';
import { payOnGatewayPage } from './pay-on-gateway-page.ts';

export const hostedPaymentRoutes: Handlers<typeof hostedPaymentsContract> = {
  payOnGatewayPage: async ({ services, params, operation, ip, userAgent }) =>
    payOnGatewayPage(await atPayersTime(services, params.reference, services.database.db), {
      reference: params.reference,
      operation,
      caller: { ip, userAgent },
    }),
};
