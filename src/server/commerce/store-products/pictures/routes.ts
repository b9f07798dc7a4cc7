// Handlers of the pictures named in product files.
import { rateLimits } from '#server/platform/auth/rate-limits.ts';
import type { Handlers } from '#server/services.ts';
import type { storePicturesContract } from '#shared/contract/commerce/store-pictures.ts';
import { getStorePictures, retryPictures } from './read-pictures.ts';

export const storePictureRateLimits = rateLimits({
  pictureRetry: { points: 30, durationS: 600, blockS: 300 },
});

export const storePictureRoutes: Handlers<typeof storePicturesContract> = {
  getStorePictures: ({ tx, environment, query }) =>
    getStorePictures(tx, environment.id, query.storeProductId ?? null),
  retryStorePictures: {
    before: ({ services, environment }) =>
      services.rateLimits.consume(storePictureRateLimits.pictureRetry, environment.businessId),
    handle: ({ tx, services: { clock }, environment, audit, body }) =>
      retryPictures({ tx, clock, environmentId: environment.id, audit }, body.ids ?? null),
  },
};
