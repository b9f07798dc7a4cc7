// Handlers of reviews, for businesses and buyers.
import { createExport } from '#server/platform/exports/service.ts';
import type { Handlers } from '#server/services.ts';
import type { storeReviewsContract } from '#shared/contract/commerce/reviews/store-reviews.ts';
import { getReview, listReviews, summariseReviews } from './list-reviews.ts';
import { moderateReview } from './moderate-review.ts';
import { reviewRateLimits } from './rate-limits.ts';
import { writeReview } from './write-review.ts';

export const storeReviewRoutes: Handlers<typeof storeReviewsContract> = {
  listStoreReviews: ({ tx, services, environment, query }) =>
    listReviews(tx, environment.id, query, services.clock.now()),
  getReviewSummary: ({ tx, environment, query }) =>
    summariseReviews(tx, environment.id, query.storeProductId),
  exportStoreReviews: ({ tx, services, actor, body }) =>
    createExport(tx, services.clock, actor, { kind: 'store-reviews', ...body, ids: null }),
  getStoreReview: ({ tx, environment, params }) => getReview(tx, environment.id, params.reviewId),
  updateStoreReview: ({ tx, services: { clock }, environment, audit, params, body }) =>
    moderateReview({ tx, clock, environment, audit }, params.reviewId, body),
  writeReview: {
    before: ({ services, ip }) => services.rateLimits.consume(reviewRateLimits.reviewWriter, ip),
    handle: ({ tx, services, params: { slug }, body: { key, ...review }, audit }) =>
      writeReview(services, tx, { slug, key }, review, audit),
  },
};
