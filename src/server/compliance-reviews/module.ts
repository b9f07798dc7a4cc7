// What compliance reviews bring to the program.
import { complianceReviewsContract } from '#shared/contract/operator/compliance-reviews.ts';
import { calls, type Module } from '../module.ts';
import { complianceReviewRoutes } from './routes.ts';

export const complianceReviewsModule: Module = {
  calls: [calls('compliance-reviews', complianceReviewsContract, complianceReviewRoutes)],
};
