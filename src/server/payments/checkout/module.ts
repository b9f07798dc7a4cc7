// Module definition of the checkout.

import { calls, type Module } from '#server/module.ts';
import { checkoutContract } from '#shared/contract/payments/checkout.ts';
import { paymentPromptsContract } from '#shared/contract/payments/payment-prompts.ts';
import { ordersContract } from '#shared/contract/payments/sources/orders.ts';
import { pagePreviewContract } from '#shared/contract/payments/sources/page-preview.ts';
import { attemptStates, transactionStates, transferAccountStates } from '#shared/payments/payment-states.ts';
import {
  abandonStale,
  dueOutcomes,
  dueTransfers,
  expireTransferAccounts,
  requeryDue,
  stalePayments,
} from './jobs.ts';
import { orderRoutes } from './orders/orders.ts';
import { checkoutErasures, checkoutRetention } from './personal-data.ts';
import { paymentPromptRoutes } from './prompts/routes.ts';
import { checkoutProofs, receiptMovements } from './proofs.ts';
import { checkoutEmails } from './receipts/email-templates.ts';
import { checkoutComposers } from './receipts/paid-facts.ts';
import { checkoutRoutes, pagePreviewRoutes } from './routes.ts';

export const checkoutModule: Module = {
  emailTemplates: checkoutEmails,
  emailComposers: checkoutComposers,
  bankMovements: receiptMovements,
  tables: [
    'payment_prompts',
    'transaction_attempts',
    'transaction_events',
    'transactions',
    'transfer_accounts',
    'transfer_receipts',
  ],
  states: [transactionStates, attemptStates, transferAccountStates],
  retention: checkoutRetention,
  erasures: checkoutErasures,
  calls: [
    calls('payment-prompts', paymentPromptsContract, paymentPromptRoutes),
    calls('checkout', checkoutContract, checkoutRoutes),
    calls('orders', ordersContract, orderRoutes),
    calls('page-preview', pagePreviewContract, pagePreviewRoutes),
  ],
  sweeps: [
    { name: 'requery', everyMs: 1000, phase: 'payments', due: dueOutcomes, run: requeryDue },
    {
      name: 'transfer expiry',
      everyMs: 5000,
      phase: 'payments',
      due: dueTransfers,
      run: expireTransferAccounts,
    },
    {
      name: 'abandoned payments',
      everyMs: 60_000,
      phase: 'payments',
      due: stalePayments,
      run: abandonStale,
    },
  ],
  proofs: checkoutProofs,
};
