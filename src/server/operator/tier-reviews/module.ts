// The module of tier reviews: requests for a higher wallet tier.

import { calls, type Module } from '#server/module.ts';
import { tierReviewsContract } from '#shared/contract/operator/console/tier-reviews.ts';
import { tierReviewRoutes } from './routes.ts';
import { tierReviewQueue } from './work-queue.ts';

export const tierReviewsModule: Module = {
  calls: [calls('tier-reviews', tierReviewsContract, tierReviewRoutes)],
  waiting: [tierReviewQueue],
};
