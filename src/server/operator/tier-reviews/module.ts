// What the review of requests for a higher tier of a wallet brings to the program.

import { calls, type Module } from '#server/module.ts';
import { tierReviewsContract } from '#shared/contract/operator/console/tier-reviews.ts';
import { tierReviewRoutes } from './routes.ts';
import { tierReviewQueue } from './work-queue.ts';

export const tierReviewsModule: Module = {
  calls: [calls('tier-reviews', tierReviewsContract, tierReviewRoutes)],
  waiting: [tierReviewQueue],
};
