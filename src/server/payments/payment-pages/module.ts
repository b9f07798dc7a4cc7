// Module definition of payment pages.

import { calls, type Module } from '#server/module.ts';
import { paymentPagesContract } from '#shared/contract/payments/payment-pages.ts';
import { pageStates } from '#shared/payments/payment-states.ts';
import { pageEmails } from './email-templates.ts';
import { paymentPageProofs } from './proofs.ts';
import { paymentPageRoutes } from './routes.ts';
import { searchPaymentPages } from './search.ts';
import { paymentPageSource } from './source.ts';

export const paymentPagesModule: Module = {
  emailTemplates: pageEmails,
  tables: ['payment_page_days', 'payment_pages'],
  states: [pageStates],
  calls: [calls('payment-pages', paymentPagesContract, paymentPageRoutes)],
  sources: [paymentPageSource],
  proofs: paymentPageProofs,
  exports: {
    payment_pages: {
      call: paymentPagesContract.exportPaymentPages,
      file: new URL('./export-columns.ts', import.meta.url),
    },
  },
  search: [searchPaymentPages],
};
