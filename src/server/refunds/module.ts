// What refunds bring to the program.

import { refundRulesContract } from '#shared/contract/operator/refund-rules.ts';
import { refundsContract } from '#shared/contract/payment-gateway/refunds.ts';
import { calls, type Module } from '../module.ts';
import { refundExport } from './export-columns.ts';
import { expireRefundDetails } from './jobs.ts';
import { refundProofs } from './proofs.ts';
import { checkReturnedRefunds } from './return-refund.ts';
import { refundRoutes } from './routes.ts';
import { refundRuleRoutes } from './rules.ts';
import { sendDueRefunds } from './send-refund.ts';

export const refundsModule: Module = {
  calls: [
    calls('refunds', refundsContract, refundRoutes),
    calls('refund-rules', refundRulesContract, refundRuleRoutes),
  ],
  sweeps: [
    { name: 'refunds', everyMs: 1000, phase: 'refunds', run: sendDueRefunds },
    { name: 'returned refunds', everyMs: 5000, phase: 'refunds', run: checkReturnedRefunds },
    { name: 'refund details', everyMs: 60_000, phase: 'refunds', run: expireRefundDetails },
  ],
  proofs: refundProofs,
  exports: { refunds: refundExport },
};
