// Handlers of the payer's side.

import { cardTestingRateLimits } from '#server/payments/card-testing/rate-limits.ts';
import type { Handlers } from '#server/services.ts';
import type { checkoutContract } from '#shared/contract/payments/checkout.ts';
import type { pagePreviewContract } from '#shared/contract/payments/sources/page-preview.ts';
import { cancelPayment } from './cancel-payment.ts';
import { initializeCheckout } from './initialize-checkout.ts';
import { getCheckoutPage, getCheckoutSurroundings, getReceipt } from './page.ts';
import { payByCard } from './pay-by-card.ts';
import { withClockOfPayer } from './payment-queries.ts';
import { quotePayment } from './quote.ts';
import { getPaymentProgress } from './requery.ts';
import { startLinkPayment } from './start-link-payment.ts';
import { payByTransfer } from './transfers/pay-by-transfer.ts';
import { receiveSandboxTransfer } from './transfers/receive-transfer.ts';

export const checkoutRoutes: Handlers<typeof checkoutContract> = {
  initializeCheckout: ({ services, tx, environment, actor, body }) =>
    initializeCheckout(services, tx, environment, body, actor.publishable),
  getCheckoutPage: async ({ services, tx, params, query, actor }) =>
    getCheckoutPage(await withClockOfPayer(services, params.key, tx), tx, params.key, {
      visit: query.visit === '1',
      businessId: actor?.environment.businessId ?? null,
    }),
  startLinkPayment: {
    before: ({ services, ip }) => services.rateLimits.consume(cardTestingRateLimits.payerStart, ip),
    handle: async ({ services, tx, params, body, ip, userAgent, language }) =>
      startLinkPayment(await withClockOfPayer(services, params.key, tx), tx, params.key, body, {
        ip,
        userAgent,
        language,
      }),
  },
  quotePayment: async ({ services, tx, params, body }) =>
    quotePayment(await withClockOfPayer(services, params.reference, tx), tx, params.reference, body),
  payByCard: async ({ services, params, body, operation, ip, userAgent, language }) =>
    payByCard(await withClockOfPayer(services, params.reference, services.database.db), {
      reference: params.reference,
      card: body.card,
      charged: body.charged,
      embedded: body.embedded,
      keepFor: body.keepFor ?? null,
      operation,
      caller: { ip, userAgent, language },
    }),
  payByTransfer: async ({ services, params, operation, ip, userAgent, language }) =>
    payByTransfer(await withClockOfPayer(services, params.reference, services.database.db), {
      reference: params.reference,
      operation,
      caller: { ip, userAgent, language },
    }),
  getPaymentProgress: async ({ services, params }) =>
    getPaymentProgress(
      await withClockOfPayer(services, params.reference, services.database.db),
      params.reference,
    ),
  cancelPayment: async ({ services, params }) =>
    cancelPayment(await withClockOfPayer(services, params.reference, services.database.db), params.reference),
  getReceipt: ({ services, tx, params }) => getReceipt(services, tx, params.reference),
  sendSandboxTransfer: async ({ services, body }) => {
    const { sessionId } = await receiveSandboxTransfer(services, body);
    return { accepted: true, sessionId };
  },
};

export const pagePreviewRoutes: Handlers<typeof pagePreviewContract> = {
  getCheckoutSurroundings: ({ services, tx, environment, query }) =>
    getCheckoutSurroundings(services, tx, environment, query.currency),
};
