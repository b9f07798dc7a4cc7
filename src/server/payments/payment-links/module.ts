// Module definition of payment links.

import { calls, type Module } from '#server/module.ts';
import { paymentLinksContract } from '#shared/contract/payments/payment-links.ts';
import { linkStates } from '#shared/payments/payment-states.ts';
import { linkEmails } from './email-templates.ts';
import { paymentLinkProofs } from './proofs.ts';
import { paymentLinkRoutes } from './routes.ts';
import { searchPaymentLinks } from './search.ts';
import { paymentLinkSource } from './source.ts';

export const paymentLinksModule: Module = {
  emailTemplates: linkEmails,
  tables: ['payment_link_days', 'payment_links'],
  states: [linkStates],
  calls: [calls('payment-links', paymentLinksContract, paymentLinkRoutes)],
  sources: [paymentLinkSource],
  proofs: paymentLinkProofs,
  exports: {
    payment_links: {
      call: paymentLinksContract.exportPaymentLinks,
      file: new URL('./export-columns.ts', import.meta.url),
    },
  },
  search: [searchPaymentLinks],
};
