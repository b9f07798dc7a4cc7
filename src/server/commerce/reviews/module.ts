// The module of reviews.
import { calls, type Module } from '#server/module.ts';
import { storeReviewsContract } from '#shared/contract/commerce/reviews/store-reviews.ts';
import { reviewsWaiting } from './attention.ts';
import { reviewErasures } from './personal-data.ts';
import { reviewRateLimits } from './rate-limits.ts';
import { storeReviewRoutes } from './routes.ts';
import { searchReviews } from './search.ts';
import { reviewStates } from './states.ts';

export const reviewsModule: Module = {
  tables: ['store_reviews'],
  states: [reviewStates],
  calls: [calls('store-reviews', storeReviewsContract, storeReviewRoutes)],
  search: [searchReviews],
  attention: [reviewsWaiting],
  erasures: reviewErasures,
  rateLimits: reviewRateLimits,
  exports: {
    'store-reviews': {
      call: storeReviewsContract.exportStoreReviews,
      file: new URL('./export-columns.ts', import.meta.url),
    },
  },
};
