// The module of POS terminal requests in the console.
import { calls, type Module } from '#server/module.ts';
import { terminalReviewsContract } from '#shared/contract/operator/console/terminal-requests.ts';
import { terminalReviewRoutes } from './routes.ts';
import { terminalRequestQueue } from './work-queue.ts';

export const terminalReviewsModule: Module = {
  calls: [calls('terminal-reviews', terminalReviewsContract, terminalReviewRoutes)],
  waiting: [terminalRequestQueue],
};
