// Module of refunds: its registrations.

import { calls, type Module } from '#server/module.ts';
import { isDue } from '#server/platform/http/environment-clock.ts';
import type { DueQuery } from '#server/platform/jobs/due.ts';
import type { Services } from '#server/services.ts';
import { refundRulesContract } from '#shared/contract/operator/refund-rules.ts';
import { refundFiguresContract } from '#shared/contract/payments/payment-figures.ts';
import { refundImportsContract } from '#shared/contract/payments/refunds/refund-imports.ts';
import { refundsContract } from '#shared/contract/payments/refunds.ts';
import { canRead } from '#shared/permissions.ts';
import { refundApprovals } from './approvals/refund-approvals.ts';
import { refundsToComplete } from './dashboard/attention.ts';
import { refundFigureRoutes } from './dashboard/statistics.ts';
import { findDueRefunds } from './due-queries.ts';
import { refundEmails } from './emails/email-templates.ts';
import { refundImportRoutes } from './imports/import-routes.ts';
import { expireRefundDetails } from './jobs.ts';
import { lookUpRefunds } from './lists/look-up.ts';
import { searchRefunds } from './lists/search.ts';
import { refundsRateLimits } from './payer/rate-limits.ts';
import { refundsErasures } from './personal-data.ts';
import { refundMovements, refundProofs } from './proofs.ts';
import { checkReturnedRefunds } from './return-refund.ts';
import { refundRoutes } from './routes.ts';
import { refundRuleRoutes } from './rules.ts';
import { sendDueRefunds } from './send-refund.ts';
import { refundStates } from './states.ts';

const isDueBy =
  (column: Parameters<typeof findDueRefunds>[0]) =>
  ({ clocks, clock }: Services): DueQuery =>
    findDueRefunds(column, isDue(clocks, clock.now(), column));

export const refundsModule: Module = {
  emailTemplates: refundEmails,
  rateLimits: refundsRateLimits,
  bankMovements: refundMovements,
  tables: ['refund_events', 'refund_parts', 'refund_rules', 'refunds'],
  states: [refundStates.table],
  approvals: refundApprovals,
  attention: [refundsToComplete],
  erasures: refundsErasures,
  calls: [
    calls('refunds', refundsContract, refundRoutes),
    calls('refund-figures', refundFiguresContract, refundFigureRoutes),
    calls('refund-imports', refundImportsContract, refundImportRoutes),
    calls('refund-rules', refundRulesContract, refundRuleRoutes),
  ],
  sweeps: [
    {
      name: 'refunds',
      everyMs: 1000,
      phase: 'refunds',
      due: isDueBy('next_attempt_at'),
      run: sendDueRefunds,
    },
    {
      name: 'returned refunds',
      everyMs: 5000,
      phase: 'refunds',
      due: isDueBy('return_check_at'),
      run: checkReturnedRefunds,
    },
    {
      name: 'refund details',
      everyMs: 60_000,
      phase: 'refunds',
      due: isDueBy('details_due_at'),
      run: expireRefundDetails,
    },
  ],
  live: { refund: { whole: canRead('PAYMENT_GATEWAY.TRANSACTIONS') } },
  proofs: refundProofs,
  exports: {
    refunds: { call: refundsContract.exportRefunds, file: new URL('./export-columns.ts', import.meta.url) },
  },
  search: [searchRefunds],
  lookUps: [lookUpRefunds],
};
