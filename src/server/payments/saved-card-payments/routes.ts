// Handlers of saved cards.

import { withPayerClock } from '#server/payments/checkout/payment.ts';
import type { Handlers } from '#server/services.ts';
import type { savedCardsContract } from '#shared/contract/payments/saved-cards.ts';
import { countCardCode, openSavedCards, payBySavedCard, removeSavedCard, sendCardCode } from './service.ts';

export const savedCardRoutes: Handlers<typeof savedCardsContract> = {
  sendSavedCardCode: {
    before: ({ services, params, ip }) => countCardCode(services, { ...params, ip }),
    handle: async ({ services, tx, params }) =>
      sendCardCode(await withPayerClock(services, params.reference, tx), tx, params.reference),
  },
  openSavedCards: async ({ services, params, body, ip }) =>
    openSavedCards(
      await withPayerClock(services, params.reference, services.database.db),
      { ...params, ip },
      body.code,
    ),
  payBySavedCard: async ({ services, params, body, operation, ip, userAgent, language }) =>
    payBySavedCard(await withPayerClock(services, params.reference, services.database.db), {
      ...params,
      ...body,
      operation,
      caller: { ip, userAgent, language },
    }),
  removeSavedCard: async ({ services, tx, params, body }) =>
    removeSavedCard(await withPayerClock(services, params.reference, tx), tx, { ...params, ...body }),
};
