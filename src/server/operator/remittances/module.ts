// The module of remittance reviews.
import { calls, type Module } from '#server/module.ts';
import { remittanceReviewsContract } from '#shared/contract/operator/console/remittance-reviews.ts';
import { remittanceReviewRoutes } from './routes.ts';
import { remittanceReviewQueue } from './work-queue.ts';

export const remittanceReviewsModule: Module = {
  calls: [calls('remittance-reviews', remittanceReviewsContract, remittanceReviewRoutes)],
  waiting: [remittanceReviewQueue],
};
