// Handlers of the public side of a store.
import { cardTestingRateLimits } from '#server/payments/card-testing/rate-limits.ts';
import type { Handlers } from '#server/services.ts';
import type { storeBagContract } from '#shared/contract/commerce/store-bag.ts';
import type { storeCheckoutContract } from '#shared/contract/commerce/store-checkout.ts';
import type { storePreviewContract } from '#shared/contract/commerce/store-preview.ts';
import { placeStoreOrder, quoteStoreOrder } from './buy.ts';
import { previewStore } from './preview-store.ts';
import { countPointsCode, openPoints, sendPointsCode } from './prove-points.ts';
import { quoteBag } from './quote-bag.ts';

export const storeBagRoutes: Handlers<typeof storeBagContract> = {
  quoteBag: ({ tx, services, params, query }) => quoteBag(services, tx, params.storeSlug, query.lines),
};

export const storePreviewRoutes: Handlers<typeof storePreviewContract> = {
  previewStore: ({ tx, services, environment, body }) => previewStore(tx, services, environment, body),
};

export const storeCheckoutRoutes: Handlers<typeof storeCheckoutContract> = {
  sendPointsCode: {
    before: ({ services, params, body, ip }) => countPointsCode(services, { ...params, ...body }, ip),
    handle: ({ tx, services, params, body }) => sendPointsCode(services, tx, { ...params, ...body }),
  },
  openStorePoints: ({ services, params, body: { email, code }, ip }) =>
    openPoints(services, { ...params, email }, code, ip),
  quoteStoreOrder: ({ tx, services, params, body }) => quoteStoreOrder(services, tx, params.storeSlug, body),
  placeStoreOrder: {
    before: ({ services, ip }) => services.rateLimits.consume(cardTestingRateLimits.payerStart, ip),
    handle: ({ tx, services, params, body, operation, ip, userAgent, language }) =>
      placeStoreOrder(services, tx, params.storeSlug, body, {
        operation,
        caller: { ip, userAgent, language },
      }),
  },
};
