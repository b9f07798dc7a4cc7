// Module declaration of payouts.

import { calls, type Module } from '#server/module.ts';
import { payoutsContract } from '#shared/contract/settlement/payouts.ts';
import { payoutApprovals } from './approvals/payout-approvals.ts';
import { payoutsToReview } from './attention.ts';
import { payoutsOfDay } from './daily-work.ts';
import { lookUpPayouts } from './look-up.ts';
import { makeDuePayouts } from './make-payouts.ts';
import { payoutMovements, payoutProofs } from './proofs.ts';
import { findCandidates } from './queries.ts';
import { payoutRoutes } from './routes.ts';
import { searchPayouts } from './search.ts';
import { duePayouts, sendDuePayouts } from './send-payouts.ts';
import { payoutStates } from './states.ts';

export const payoutsModule: Module = {
  bankMovements: payoutMovements,
  tables: ['payout_events', 'payouts'],
  states: [payoutStates.table],
  approvals: payoutApprovals,
  attention: [payoutsToReview],
  calls: [calls('payouts', payoutsContract, payoutRoutes)],
  sweeps: [
    {
      name: 'payouts',
      everyMs: 10_000,
      phase: 'payouts',
      due: ({ clock }) => findCandidates(clock.now()),
      run: makeDuePayouts,
    },
    { name: 'payout transfers', everyMs: 1000, phase: 'payouts', due: duePayouts, run: sendDuePayouts },
  ],
  proofs: payoutProofs,
  exports: {
    payout_items: {
      call: payoutsContract.exportPayoutItems,
      file: new URL('./export-items.ts', import.meta.url),
    },
    payouts: { call: payoutsContract.exportPayouts, file: new URL('./export-columns.ts', import.meta.url) },
  },
  dailyWork: [payoutsOfDay],
  search: [searchPayouts],
  lookUps: [lookUpPayouts],
};
