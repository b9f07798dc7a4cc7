// The module of compliance reviews.

import { calls, type Module } from '#server/module.ts';
import { complianceReviewsContract } from '#shared/contract/operator/compliance-reviews.ts';
import { complianceReviewRoutes } from './routes.ts';
import { reviewQueues } from './work-queue.ts';

export const complianceReviewsModule: Module = {
  calls: [calls('compliance-reviews', complianceReviewsContract, complianceReviewRoutes)],
  waiting: [reviewQueues],
};
