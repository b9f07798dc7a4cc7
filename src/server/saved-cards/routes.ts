// Handlers of saved cards.
import type { savedCardsContract } from '#shared/contract/payment-gateway/saved-cards.ts';
import { atPayersTime } from '../checkout/payment.ts';
import type { Handlers } from '../services.ts';
import { sendSavedCardCode } from './owner-session.ts';
import { openSavedCards, payBySavedCard, removeSavedCard } from './service.ts';

export const savedCardRoutes: Handlers<typeof savedCardsContract> = {
  sendSavedCardCode: async ({ services, tx, params }) =>
    sendSavedCardCode(await atPayersTime(services, params.reference), tx, params.reference),
  openSavedCards: async ({ services, params, body }) =>
    openSavedCards(await atPayersTime(services, params.reference), params.reference, body.code),
  payBySavedCard: async ({ services, params, body, idempotencyKey, ip, userAgent }) =>
    payBySavedCard(await atPayersTime(services, params.reference), {
      ...params,
      ...body,
      idempotencyKey,
      caller: { ip, userAgent },
    }),
  removeSavedCard: async ({ services, tx, params, body }) =>
    removeSavedCard(await atPayersTime(services, params.reference), tx, { ...params, ...body }),
};
