// Module definition of disputes.

import { calls, type Module } from '#server/module.ts';
import { disputesContract } from '#shared/contract/payments/disputes.ts';
import { payerDisputesContract } from '#shared/contract/payments/payer-disputes.ts';
import { disputesToAnswer } from './attention.ts';
import { disputeEmails } from './email-templates.ts';
import { lookUpDisputes } from './look-up.ts';
import { payerDisputeRoutes } from './payer-routes.ts';
import { disputesErasures } from './personal-data.ts';
import { disputesRateLimits } from './rate-limits.ts';
import { disputeRoutes } from './routes.ts';
import { searchDisputes } from './search.ts';
import { disputeStates } from './states.ts';

export const disputesModule: Module = {
  emailTemplates: disputeEmails,
  rateLimits: disputesRateLimits,
  tables: ['dispute_attachments', 'dispute_events', 'dispute_messages', 'disputes'],
  states: [disputeStates.table],
  attention: [disputesToAnswer],
  erasures: disputesErasures,
  calls: [
    calls('disputes', disputesContract, disputeRoutes),
    calls('complaints', payerDisputesContract, payerDisputeRoutes),
  ],
  exports: {
    disputes: {
      call: disputesContract.exportDisputes,
      file: new URL('./export-columns.ts', import.meta.url),
    },
  },
  search: [searchDisputes],
  lookUps: [lookUpDisputes],
};
